import { questionWords } from './question-words';

/** What nobody writes in a sentence: signs of the rule language that stand where they mean something. */
const operators =
  /(?:^|[\s()（）])(?:AND|OR|NOT)(?=$|[\s()（）"“])|NEAR\/\d|[|｜]|(?:^|[\s(（+-])(?:title|body|site|author|media|region|emotion|lang|published|length|views|likes|comments|reposts)[:：]\S|(?:^|[\s(（+-])(?:标题|正文|网站|作者|媒体|地区|情感|语言)[:：][^\s，。？！]{1,8}(?=$|[\s()+|-])|(?:^|[\s(（+])@\S|[)）]\s*[+-]|[+-]\s*[(（]|(?:^|\s)[-－]\S|^\s*["“＂][^"“”＂]*["”＂]\s*$/u;

/** Marks that end or part a sentence. */
const sentenceMarks = /[?？!！。；;，]|：|:\s|……/u;

const han = /[\u3400-\u9fff]/gu;
/** Characters below which a word of a question is more likely a name, such as 几何. */
const shortestQuestion = 6;
/** So long a piece between list commas is no name in a list. */
const longPiece = /[\u3400-\u9fff]{8}/u;

/**
 * Whether a text is a question or a sentence as people say it rather than words or a rule: nobody expects an article
 * that holds it to the letter. Signs of the rule language speak against it, marks of a sentence, words of a question
 * and headlines with list commas for it.
 */
export function isNaturalText(text: string): boolean {
  if (operators.test(text)) return false;
  const length = text.match(han)?.length ?? 0;
  if (length === 0) return /\?\s*$/u.test(text) && /\s/u.test(text.trim());
  if (length < shortestQuestion) return /[?？]\s*$/u.test(text);
  return sentenceMarks.test(text) || text.search(questionWords) >= 0 || (text.includes('、') && longPiece.test(text));
}
