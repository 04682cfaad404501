import { foldText } from '#shared/text';

/** A source named in a text, with the words that name it. */
export interface Attribution {
  readonly kind: 'name' | 'link';
  /** As returned by `sourceKey`; for a link its host and path. */
  readonly key: string;
  readonly phrase: string;
}

/**
 * Number of characters searched at the start and at the end: texts name their own sources there, and those of others in
 * between.
 */
const head = 160;
const tail = 120;
const max = 4;

const name = '[\\p{L}\\p{N}·@][\\p{L}\\p{N}·&\\-]{1,23}?';
/** A name in Latin letters: words that begin with a capital. */
const latinName = '(?:[Tt]he )?\\p{Lu}[\\p{L}\\p{N}&-]*(?:\\.[\\p{L}\\p{N}]+)*(?: [\\p{Lu}\\d][\\p{L}\\p{N}&-]*){0,4}';

/**
 * Forms in which Chinese and English media name the source of a text: citation rules (转自, 来源), reported speech (据…报道),
 * agency datelines (新华社北京电) and bylines (LONDON (Reuters) –, By X for Y).
 */
const patterns: readonly RegExp[] = [
  new RegExp(
    `(?:文章|稿件|消息|信息|图文)?(?:来源|来自|原载于?|首发于?)[:：|｜\\s]\\s*(${name})(?=[\\s)）。，,;；|｜】\\]]|$)`,
    'gu',
  ),
  new RegExp(`(?:转载?自|转发自|摘自|综合自|选自)[:：\\s]?\\s*(${name})(?=[\\s)）。，,;；|｜】\\]]|$)`, 'gu'),
  new RegExp(
    `(?:据|根据|援引|引述)\\s?[《“"]?(${name})[》”"]?(?:的)?(?:\\d{1,2}[日月]\\S{0,6}?)?(?:最新|独家)?(?:报道|消息|披露|报导|发文|刊文|讯|电)`,
    'gu',
  ),
  new RegExp(
    `(?<=^|[\\n。，])(?!据|根据|援引|来源|转自)(${name})(?:的)?(?:\\d{1,2}[日月]\\S{0,6}?)?(?:报道|消息|讯)[:：，]`,
    'gu',
  ),
  new RegExp(
    `(?<=^|[\\n【(（])([\\p{Script=Han}]{2,6}(?:社|网|报))[\\p{Script=Han}]{0,6}\\d{1,2}月\\d{1,2}日[电讯]`,
    'gu',
  ),
  new RegExp(
    `(?:[Aa]ccording to|[Rr]eported by|citing|[Ss]ource:|originally published (?:by|on|in)|via|first appeared (?:in|on)) (${latinName})`,
    'gu',
  ),
  new RegExp(`(${latinName}) (?:reported|reports|said in a report)\\b`, 'gu'),
  new RegExp(`^[\\p{Lu}][\\p{Lu} ,.]{2,40}\\((${latinName})\\) ?[-–—]`, 'gu'),
];
const links = /https?:\/\/([^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef<>"'）)]+)/giu;

/** Suffixes that belong to the form of publication of a medium, not to its name. */
const forms = /(?:官方)?(?:客户端|公众号|微信|微博|官网|网站|新闻网|app)$/u;
const ignored = /[^\p{L}\p{N}]+/gu;

/** Normalizes the name of a medium for comparison: folded, without its form of publication. */
export function sourceKey(written: string): string {
  const folded = foldText(written).replace(/^the /u, '').replace(ignored, '');
  const short = folded.replace(forms, '');
  return short.length >= 2 ? short : folded;
}

const linkKey = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[?#].*$/u, '')
    .replace(/[/.,;:!]+$/u, '');

/** Normalizes a URL for comparison with links in texts. */
export const addressKey = linkKey;

/** Returns the distinct sources named in a text, in text order. */
export function attributionsIn(text: string): readonly Attribution[] {
  const parts = text.length <= head + tail ? [text] : [text.slice(0, head), text.slice(-tail)];
  const attributionsByKey = new Map<string, Attribution>();
  for (const part of parts) {
    for (const pattern of patterns) {
      for (const match of part.matchAll(pattern)) {
        const key = sourceKey(match[1] ?? '');
        if (key.length >= 2 && !attributionsByKey.has(key))
          attributionsByKey.set(key, { kind: 'name', key, phrase: match[0].trim() });
      }
    }
  }
  for (const match of text.matchAll(links)) {
    const key = linkKey(match[0]);
    if (key.includes('.') && !attributionsByKey.has(key))
      attributionsByKey.set(key, { kind: 'link', key, phrase: match[0] });
  }
  return [...attributionsByKey.values()].slice(0, max);
}

/**
 * Removes the clauses that name the source of a text, because they are rewritten in every copy and say nothing about
 * its origin.
 */
export function withoutAttributions(text: string): string {
  const cut = (part: string): string => patterns.reduce((left, pattern) => left.replace(pattern, ''), part);
  return (
    text.length <= head + tail ? cut(text) : cut(text.slice(0, head)) + text.slice(head, -tail) + cut(text.slice(-tail))
  ).replace(links, '');
}
