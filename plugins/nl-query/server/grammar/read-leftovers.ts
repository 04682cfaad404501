import type { WordTag } from '#shared/words';
import { foldText } from '#shared/text';
import { excluding } from './matching-terms';
import { joined } from './joined-signs';
import type { QuestionNames } from './question-names';
import type { QuestionText } from './question-text';
import { chineseCompanions, chineseFillers, englishFillers } from './filler-words';
import { chineseStops, englishStops } from './stop-words';
import { getCost, wordsOf } from './words-of';

/** Content words, which may be searched for. */
const telling: ReadonlySet<WordTag> = new Set([
  'n',
  'v',
  'vn',
  'a',
  'l',
  'b',
  'j',
  'nr',
  'nrt',
  'ns',
  'nt',
  'nz',
  'x',
  's',
  'h',
  'k',
]);

/** Parts of speech without content of their own: conjunctions, pronouns, particles and the like. */
const holding: ReadonlySet<WordTag> = new Set(['c', 'p', 'r', 'u']);
/** Vague quantities such as 一份 and 好多, for whatever follows. */
const vagueNumber = /^(?:[一几好多半数]|不少)/;
/** Quantities such as 三天 and 两次, for whatever is asked. */
const counting = /^[一二两三四五六七八九十几\d]+(?:天|日|周|月|年|次|倍|成|家|条|篇|个|种|类|名|位|点|分)$/;
/** Alternatives: in 刹车失灵或者断轴, either term is enough. */
const either = /^(?:或|或者|或是|or)$/i;
const eitherBetween = /^\s*(?:或者?|或是|or)\s*$/i;
/** English adverbs of manner, which carry no search meaning. */
const adverb = /[a-z]{2}(?:al|ed|ing|ous|ive|ful|less|ate|ent|ant|ick|den|ar)ly$/;

/**
 * Cost limit for everyday verbs and modifiers, which are not searched for alone unless the question marks them as its
 * topic.
 */
const commonCost = 10;
const colouring: ReadonlySet<WordTag> = new Set(['a', 'd', 'l', 'b']);
/** Everyday verbs that describe that something happens. */
const happening = new Set(
  '爆炸 收购 死亡 受伤 罢工 下岗 造假 袭击 逮捕 投诉 招聘 召回 维修 涨价 破坏 侵权 犯罪 污染 合并 拆除 牺牲 上市 停产 起诉 诉讼 整改 处罚 罚款 感染 燃烧 断电 停电 违反 侵略 剥削 逝世 被捕 获奖 裁员 离职 辞职 退市 融资 投资 降价 并购 重组 破产 维权 曝光 道歉 隐瞒 欺骗 诈骗 地震 死刑 旅游 考试 高考 出口 进口'.split(
    ' ',
  ),
);
const isLoose = (word: string, tag: WordTag): boolean =>
  !happening.has(word) && (colouring.has(tag) || tag === 'v') && getCost(word) <= commonCost;

/** Words of which any one is enough. */
export type Alternatives = readonly string[];

/** Words to search for, words to exclude, and text that was not understood. */
export interface Leftovers {
  readonly words: readonly Alternatives[];
  readonly excluded: readonly string[];
  readonly unread: readonly string[];
}

/** Characters that have meaning only before another word: 新能源, but not 新的. */
const soft = /^[新大小高低好全总主热老]$/;
const isHan = /[\u3400-\u9fff]/;
const excluded =
  /(?<![\u3400-\u9fff])(?:在)?([\u3400-\u9fff]{2,6}?|[a-z0-9]+)(?:之外|以外)(?:的)?|(?:不含|不包含|不包括|不带|不要|不算|排除|剔除|去掉|除了|除去)\s*(?:关于|有关|提到)?((?:[\u3400-\u9fff]|[a-z0-9-])+?)(?=的|以外|之外|外|[\s,，。.?？!！]|$|\u0001)(?:以外|之外|外)?|(?<=^|\s)(?:not\s+|-)([\u3400-\u9fff]{2,}|[a-z][a-z0-9]+)(?=\s|$)|\b(?:without|excluding|except(?: for)?|not (?:mentioning|about|including)|but not|minus)\s+(?:the |any |those about |anything about )?([a-z0-9-]+)/g;

const calledBefore = /(?:标签|专题|分类|打了|贴了|\b(?:tag|tagged(?: with| as)?|subject|category))\s*(?:是|为|:)?\s*$/;
const calledBehind = /^\s*(?:的|这个|这一)*(?:标签|专题|分类|(?:tag|subject|category)\b)/;

/** Phrases to search for and phrases to exclude. */
export interface Phrases {
  readonly phrases: readonly Alternatives[];
  readonly excluded: readonly string[];
}

/**
 * Reads phrases in quotation marks as exact phrases. A phrase called a tag or a subject refers to one of the client's.
 */
export function readPhrases(text: QuestionText, names: QuestionNames): Phrases {
  const phrases: string[][] = [];
  const excluded: string[] = [];
  let last = 0;
  const clientNames = new Set(
    [...names.tags, ...names.subjects, ...names.categories].map(({ name }) => foldText(name)),
  );
  text.takeAll(/"([^"\u0001]{1,60})"|《([^》\u0001]{1,60})》|#([^#\u0001]{2,40})#/g, 'keyword', ({ index, 0: all }) => {
    const quotedText = text.original.slice(index + 1, index + all.length - 1).trim();
    if (quotedText === '') return false;
    const end = index + all.length;
    if (
      clientNames.has(foldText(quotedText)) &&
      (calledBefore.test(text.folded.slice(0, index)) || calledBehind.test(text.folded.slice(end)))
    ) {
      text.take(index, index + 1, 'said');
      text.take(end - 1, end, 'said');
      return false;
    }
    const sign = excluding.exec(text.folded.slice(0, index));
    if (sign) {
      text.take(sign.index, index, 'not');
      excluded.push(quotedText);
      return true;
    }
    const group = phrases.at(-1);
    if (group && eitherBetween.test(text.folded.slice(last, index))) {
      group.push(quotedText);
      text.take(last, index, 'said');
    } else phrases.push([quotedText]);
    last = end;
    return true;
  });
  return { phrases, excluded };
}

/** Splits a sequence of words, grouping those joined by 或. */
function getAlternatives(words: readonly string[]): readonly Alternatives[] {
  const alternatives: string[][] = [];
  let isEither = false;
  for (const word of words) {
    const group = alternatives.at(-1);
    if (either.test(word)) isEither = group !== undefined;
    else if (isEither) {
      group?.push(word);
      isEither = false;
    } else alternatives.push([word]);
  }
  return alternatives;
}

/** Matches words that introduce the topic of the question, whatever it is. */
const aboutBefore =
  /(?:关于|有关|提到|提及|涉及|谈到|谈及|说到|讲到|写到|聊到|针对|围绕|搜索?|查找|检索|关键词(?:是|为|用)?|含有?|包含|带有?|出现|跟|与|和)(?:了|过|着)?$/;
/** Degree adverbs (more, most, very). The following word only states a degree. */
const degree = /(?:最|更|很|太|挺|蛮|颇|超|非常|特别|比较|十分|相当|极其?|越来越|这么|那么|多么)$/;

/** Returns the meaningful words of a Chinese section; adjacent words stay together. */
function chineseWords(text: string, before: string, unread: string[]): string[] {
  const keywords: string[] = [];
  let open = '';
  let isFirm = false;
  let begin = 0;
  // Number of words at the end that carry no meaning alone.
  let trailing = 0;
  const close = (): void => {
    open = open.slice(0, open.length - trailing);
    trailing = 0;
    const isAbout = aboutBefore.test(before + text.slice(0, begin));
    // A single character is too ambiguous to search for.
    if (chineseStops.has(open) || chineseFillers.has(open)) open = '';
    if (open !== '' && ((open.length === 1 && isHan.test(open)) || !(isFirm || isAbout))) unread.push(open);
    else if (open !== '') keywords.push(open);
    open = '';
    isFirm = false;
  };
  for (const { text: word, tag, start, end } of joined(wordsOf(text.replace(/的$/, ' ')))) {
    const sourceText = text.slice(start, end);
    if (open === '') begin = start;
    if (soft.test(word) || (tag === 'd' && !chineseStops.has(word) && !chineseFillers.has(word))) {
      open += sourceText;
      trailing += sourceText.length;
      continue;
    }
    if (either.test(word)) {
      close();
      keywords.push(word);
    } else if (
      chineseStops.has(word) ||
      chineseFillers.has(word) ||
      holding.has(tag) ||
      (tag === 'm' && vagueNumber.test(word)) ||
      counting.test(word) ||
      (degree.test(text.slice(0, start)) && /^[adlbv]$/.test(tag)) ||
      word.trim() === ''
    )
      close();
    else if (telling.has(tag) || word.length > 1 || open !== '' || /[a-z0-9]/i.test(word)) {
      open += sourceText;
      trailing = 0;
      isFirm ||= !chineseCompanions.has(word) && !isLoose(word, tag);
    } else {
      close();
      if (/[\u3400-\u9fffa-z0-9]/i.test(word)) unread.push(sourceText);
    }
  }
  close();
  // 瀚海S7刹车: a name that ends in Latin characters is a separate word.
  return keywords.flatMap((word) =>
    word
      .replace(/(?<=[\u3400-\u9fff]{3})[上里]$/, '')
      .replace(/([a-z0-9])(?=[\u3400-\u9fff]{2})/gi, '$1 ')
      .split(' '),
  );
}

/** Returns whether a word carries no meaning in any of its forms. */
function isEmpty(word: string): boolean {
  const has = (form: string): boolean => englishStops.has(form) || englishFillers.has(form);
  if (has(word) || adverb.test(word) || /^(?:\w+n't|\w+'(?:ll|ve|re|d|m))$/.test(word)) return true;
  const doubled = /^(.+?)([b-df-hj-np-tv-z])\2(?:ing|ed)$/.exec(word);
  if (doubled && has(`${doubled[1] ?? ''}${doubled[2] ?? ''}`)) return true;
  const stem = /^(.{3,}?)(?:ies|es|(?<!ing)s|ied|ed|d|ing|er|est|ly)$/.exec(word)?.[1];
  return stem !== undefined && /(?:s|ed|ing|ly)$/.test(word) && (has(stem) || (!word.endsWith('s') && has(`${stem}e`)));
}

/** Matches words after which even an everyday word is the topic of the question. */
const englishAbout = /^(?:about|on|regarding|concerning|mention|mentions|mentioning|mentioned|says?|containing)$/;

function englishWords(text: string, unread: string[]): string[] {
  const keywords: string[] = [];
  let last = '';
  for (const word of text.split(/\s+/)) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/'s$/i, '');
    const isAbout =
      englishAbout.test(last) && !englishStops.has(bare.toLowerCase()) && !adverb.test(bare.toLowerCase());
    last = bare.toLowerCase();
    if (either.test(bare)) keywords.push(bare);
    if (bare !== '' && isAbout) {
      keywords.push(bare);
      continue;
    }
    if (bare === '' || isEmpty(bare.toLowerCase().replaceAll('’', "'"))) continue;
    if (/^[\d.,%]+$/.test(bare) || bare.length === 1) unread.push(bare);
    else keywords.push(bare);
  }
  return keywords;
}

/** Reads the remaining text as words to search for; the rest is reported as not understood. */
export function readLeftovers(text: QuestionText): Leftovers {
  const out: string[] = [];
  text.takeAll(excluded, 'not', ({ index, 0: all, 1: before, 2: chinese, 3: operand, 4: english }) => {
    // A bare NOT excludes a word only when it is used as a search operator.
    if (operand !== undefined && !/^(?:NOT|-)/.test(text.original.slice(index))) return false;
    const word = before ?? chinese ?? operand ?? english ?? '';
    if (chineseStops.has(word) || englishStops.has(word)) return false;
    const at = index + all.indexOf(word);
    out.push(text.original.slice(at, at + word.length));
    return true;
  });
  const unread: string[] = [];
  const phraseGroups = text.left.flatMap(({ text: stretch, start }) =>
    getAlternatives(
      isHan.test(stretch)
        ? stretch
            .split(/\s+/)
            .flatMap((part) =>
              isHan.test(part)
                ? chineseWords(part, text.folded.slice(0, start + stretch.indexOf(part)), unread)
                : englishWords(part, unread),
            )
        : englishWords(stretch, unread),
    ),
  );
  const unique = new Map(phraseGroups.map((group) => [group.join(' '), group]));
  return { words: [...unique.values()], excluded: out, unread };
}
