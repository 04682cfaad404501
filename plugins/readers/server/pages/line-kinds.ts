/** Whole words that occur in dates: months, days, and accompanying words. */
const dateWords = new RegExp(
  `(?<!\\p{L})(?:${[
    '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,6}',
    '(?:jän|mär|mai|okt|dez|ene|abr|ago|dic|fév|avr|juin|juil|août|déc|gen|mag|giu|lug|set|ott|fev|out)\\p{L}{0,7}',
    '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?',
    'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag',
    'on|at|um|uhr|le|à|el|de|del|den|der|am|pm|a\\.m\\.|p\\.m\\.|st|nd|rd|th|h|min',
    'first|originally|last|published|updated|posted|created|modified|date|time',
    'veröffentlicht|aktualisiert|erstellt|stand|publié|publicado|actualizado|pubblicato|aggiornato',
    'utc|gmt|[ecmp][ds]?t|cest|ist|bst',
  ].join('|')})(?!\\p{L})|(?:星期|周)[一二三四五六日天]|发布|发表|更新|时间|日期|上午|下午|[于年月日时分秒]`,
  'giu',
);

/** Returns whether a line contains only a date or a time, in any order. */
export function isDateLine(text: string): boolean {
  if (text.length > maxDateLength || !/(?:19|20)\d\d|\d{1,2}[:：]\d{2}/.test(text)) return false;
  const rest = text.replace(dateWords, ' ');
  const count = rest.match(/\d+/g)?.length ?? 0;
  return !/\p{L}/u.test(rest) && count >= 2 && count <= maxNumbers;
}

const maxDateLength = 90;
/** Maximum number of numbers in a date line: two times with six numbers and a zone each. */
const maxNumbers = 14;

const labels =
  /(?:来\s*源|稿\s*源|作\s*者|文|记者|通讯员|编\s*辑|责\s*编|审\s*核|校\s*对|摄影|供稿|时\s*间|日\s*期|发布[者人]|浏览|阅读|点击|访问|评论|字[号体]|栏目|分类)[量数率次大小]{0,2}\s*[:：丨|/]/g;

/** Returns whether a Chinese line contains only labeled source, author, date and numbers. */
export function isLabelLine(text: string): boolean {
  if (text.length > maxLabelsLength || !telling.test(text)) return false;
  const [before = '', ...values] = text.replace(times, '').split(labels);
  return /^[^\p{L}\p{N}]*(?:信息|责任|发布|发稿|更新)?$/u.test(before) && values.every((value) => isValue.test(value));
}

/** The value of a label, up to the first word of the next. */
const isValue = /^[^。！？；:：]{0,44}$/;

/** Labels that occur only beside articles; dates also appear in announcements, and names before quotations. */
const telling =
  /(?:来\s*源|稿\s*源|作\s*者|编\s*辑|责\s*编|审\s*核|校\s*对|发布|更新|浏览|阅读|点击|访问|字号|字体|供稿|发稿)[^:：丨|/]{0,3}[:：丨|/]/;

const maxLabelsLength = 140;
/** The colons in a time are not ends of labels. */
const times = /\d{1,2}[:：]\d{2}(?:[:：]\d{2})?/g;

const roles = /(?:文|图|摄影|供稿|撰稿|编辑|责编|审核|校对|记者|通讯员|实习生|来源)\s*[/／:：丨| ]|供稿(?=\s|$)/g;

/** Returns whether a Chinese line only names the writer, photographer and editor of a text. */
export const isCreditLine = (text: string): boolean =>
  (text.length <= maxCreditLength && (takenBy.test(text) || pointsUp.test(text))) ||
  (text.length <= maxCreditsLength && !/[。！？；，]/.test(text) && (text.match(roles)?.length ?? 0) >= 2);

/** Endings of captions that name the photographer; no sentence ends this way. */
const takenBy = /(?:[^拍]摄|[\s/／（(、]摄影|供图|资料图片?|视频截图|视觉中国|新华社发)[）)】\]]{0,2}$/;
/** Beginnings of captions in Chinese newspapers that state the subject or the photographer. */
const pointsUp = /^\s*[▲△](?=.{0,80}(?:图|摄|供图))/;
const maxCreditLength = 160;
const maxCreditsLength = 80;

const people =
  /^(?:\p{Lu}[\p{L}.'’-]+ ){2,4}(?:is|was) (?:a|an|the|our) [^.!?]{0,80}\b(?:reporters?|writers?|journalist|editors?|correspondent|columnist|contributor|blogger|freelancer|author)\b/u;
/** An occupation without a preceding name, as in author boxes. */
const profession =
  /^(?:(?:es|è|est|ist|is) )?(?:an? |une? |il |la |el |eine? )?(?:freie[rs]? |freelance )?(?:periodista|escritora?|columnista|politólog[ao]|giornalista|scrittore|scrittrice|journaliste|écrivaine?|journalistin|autorin|redakteurin|jornalista)\b/iu;
const doing =
  /^(?:,|\(|（|（.{1,12}）|\s)*(?:is|was|are|has|holds|writes|covers|joined|works|lives|studied|ist|war|hat|schreibt|arbeitet|studierte|lebt|est|a été|es|escribe|è|scrive|系|，.{0,20}(?:记者|作者|研究员|教授))(?:\s|$|[^\p{Ll}])/iu;

/** Returns whether a line at the end of a text describes its author. */
export function isBiography(text: string, author = ''): boolean {
  if (text.length > maxBiographyLength) return false;
  if (
    people.test(text) ||
    profession.test(text) ||
    /^[\s(（【]*(?:作者简介|作者介绍|关于作者|本文作者|作者系|作者为)/.test(text)
  )
    return true;
  // The first two names may be followed by an occupation.
  const first = author.split(',')[0]?.trim().split(' ').slice(0, 2).join(' ') ?? '';
  return (
    first.length >= 2 && text.startsWith(first) && (doing.test(text.slice(first.length)) || /\S@\S|@\w/.test(text))
  );
}

const maxBiographyLength = 500;

/** A label in capitals before the linked headline of another article; a quoted word is a name. */
const label = /^(?:[^\p{L}\p{N}"“„«]{0,3}\p{Lu}[\p{Lu}\p{N}’'& -]{2,28}: ?)/u;
const minHeadlineLength = 15;

/** Returns whether a line with the given number of linked characters only links to another article. */
export function isPointer(text: string, linked: number): boolean {
  const start = text.length <= maxPointerLength ? label.exec(text)?.[0].length : undefined;
  return start !== undefined && linked >= minHeadlineLength && linked >= text.length - start - 2;
}

const maxPointerLength = 200;
