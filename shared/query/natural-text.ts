import { questionWords } from './question-words';

/** Operators of the rule language in positions where they have a meaning; they do not occur in natural sentences. */
const operators =
  /(?:^|[\s()（）])(?:AND|OR|NOT)(?=$|[\s()（）"“])|NEAR\/\d|[|｜]|(?:^|[\s(（+-])(?:title|body|site|author|media|region|emotion|lang|published|length|views|likes|comments|reposts)[:：]\S|(?:^|[\s(（+-])(?:标题|正文|网站|作者|媒体|地区|情感|语言)[:：][^\s，。？！]{1,8}(?=$|[\s()+|-])|(?:^|[\s(（+])@\S|[)）]\s*[+-]|[+-]\s*[(（]|(?:^|\s)[-－]\S|^\s*["“＂][^"“”＂]*["”＂]\s*$/u;

/** Punctuation that ends or divides a sentence. */
const sentenceMarks = /[?？!！。；;，]|：|:\s|……/u;

const han = /[\u3400-\u9fff]/gu;
/** Below this number of characters, a text with a question word is more likely a name, such as 几何. */
const minQuestionLength = 6;
/** A piece between list commas that is too long for a name in a list. */
const longPiece = /[\u3400-\u9fff]{8}/u;

/**
 * Returns whether a text is a natural question or sentence rather than words or a rule, so that no article is expected
 * to contain it verbatim. Operators of the rule language count against it; sentence punctuation, question words and
 * headlines with list commas count for it.
 */
export function isNaturalText(text: string): boolean {
  if (operators.test(text)) return false;
  const length = text.match(han)?.length ?? 0;
  if (length === 0) return /\?\s*$/u.test(text) && /\s/u.test(text.trim());
  if (length < minQuestionLength) return /[?？]\s*$/u.test(text);
  return sentenceMarks.test(text) || text.search(questionWords) >= 0 || (text.includes('、') && longPiece.test(text));
}
