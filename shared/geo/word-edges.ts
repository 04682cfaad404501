import { isTransliterated } from '#shared/text';
import { Lexicon, Segmenter } from '#shared/words';

/** Characters on each side of a name that are segmented with it. */
const beside = 6;
/** Family names that are not also prepositions. */
const families = new Set(
  '李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎常武乔贺赖龚',
);
const afterPerson = /^(?:先生|女士|同志|教授|老师|博士|小姐|医生|律师|记者|说|称|表示|认为|介绍|$|[^\p{L}\p{N}])/u;
const han = /[\u3400-\u9fff]/u;

/** Longest word that is looked for over the start of a name. */
const longestWord = 4;

let made: { readonly lexicon: Lexicon; readonly segmenter: Segmenter } | undefined;

function getWords(): { readonly lexicon: Lexicon; readonly segmenter: Segmenter } {
  if (made) return made;
  const lexicon = new Lexicon();
  return (made = { lexicon, segmenter: new Segmenter(lexicon) });
}

/**
 * Returns whether a short name at a position is a word there: not a part of two words (幸福建设 holds 福建, 市长春节 holds 长春)
 * nor the given name of a person (李海南).
 */
export function isPlaceWord(text: string, start: number, end: number): boolean {
  if (isGivenName(text, start, end)) return false;
  if (!mayBePart(text, start, end)) return true;
  const from = Math.max(0, start - beside);
  const words = getWords().segmenter.cut(text.slice(from, end + beside));
  const word = words.find((each) => each.start <= start - from && each.end > start - from);
  return word === undefined || (word.start === start - from && !(word.tag === 'nr' && word.end > end - from));
}

/** Returns whether segmentation may decide: a word or a person's name may cover the start, or reach beyond the end. */
function mayBePart(text: string, start: number, end: number): boolean {
  if (families.has(text[start]!) && han.test(text[end] ?? '')) return true;
  if (!han.test(text[start - 1] ?? '')) return false;
  if (families.has(text[start - 1]!) || families.has(text[start - 2] ?? '')) return true;
  if (isTransliterated(text.slice(start - 1, start + 1))) return true;
  const { lexicon } = getWords();
  for (let from = start - 1; from > start - longestWord && from >= 0; from -= 1)
    for (let to = start + 1; to <= from + longestWord; to += 1)
      if (lexicon.getCost(text.slice(from, to)) !== undefined) return true;
  return false;
}

function isGivenName(text: string, start: number, end: number): boolean {
  if (!families.has(text[start - 1] ?? '') || han.test(text[start - 2] ?? '')) return false;
  return afterPerson.test(text.slice(end, end + 2));
}
