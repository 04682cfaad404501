import { cutText } from '#shared/text';
import { dayLength, defaultZone, hourLength, zonedTime } from '#shared/time';
import { parseDate } from '../dates';
import type { PageDocument } from './page-document';
import { getMeta, type PageMetadata } from './page-metadata';
import { getShortLine, type Named } from './walk';

const publishedNames = [
  'article:published_time',
  'og:published_time',
  'og:release_date',
  'datepublished',
  'article:publish_time',
  'publishdate',
  'publish-date',
  'published_time',
  'pubdate',
  'pub_date',
  'publish_time',
  'publishtime',
  'sailthru.date',
  'parsely-pub-date',
  'dcterms.created',
  'dc.date.issued',
  'dcterms.date',
  'dc.date',
  'date',
  'weibo: article:create_at',
  'weibo:article:create_at',
  'citation_publication_date',
  'article.published',
  'firstpublishtime',
  'bytedance:published_time',
  'publication_date',
  'originalpublicationdate',
  'article:published',
  'apub:time',
  'creation_date',
];

/** A visible date, with its time if any. */
const shown = new RegExp(
  '(?:19|20)\\d{2} ?(?:[-/.]|年) ?\\d{1,2} ?(?:[-/.]|月) ?\\d{1,2}(?!\\d) ?日?' +
    '(?:[ T]{0,4}(?:星期.|周.|上午|下午|[（(].{1,4}[）)])?[ T]{0,4}\\d{1,2} ?[:：时] ?\\d{1,2}(?: ?[:：分] ?\\d{2})?)?',
  'g',
);
/** A date in words, relative, without a year, or in the formats of other languages. */
const spoken = new RegExp(
  [
    '(?:\\d{1,3}|半) ?(?:分钟|个?小时|天)前',
    '\\b(?:\\d{1,3}|an?) (?:minute|min|hour|hr|day)s? ago\\b',
    '(?:昨天|今天|前天|昨日|今日) ?(?:上午|下午|晚上|凌晨)? ?\\d{1,2}[:：]\\d{2}',
    '[〇○零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}日',
    '(?<!\\d)\\d{2}-\\d{2}-\\d{2} \\d{1,2}:\\d{2}',
    '(?<![\\d./年-])\\d{1,2}[-月]\\d{1,2}日? \\d{1,2}[:：]\\d{2}',
    '(?:[A-Z][a-z]{2,8}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}\\.? [A-Z][a-zäé]{2,8}\\.? \\d{4})(?:,? (?:at )?\\d{1,2}:\\d{2}(?: ?[ap]\\.?m\\.?)?(?: \\(?(?:UTC|GMT|MSK|[CE]ET|[ECMP]T|[A-Z]{1,3}[SD]T)\\b)?)?',
    '\\d{1,2}\\.\\d{1,2}\\.(?:19|20)\\d{2}',
  ].join('|'),
  'g',
);

export interface DateHints {
  readonly url: string;
  /** The time of the first post of a thread, as written. */
  readonly first?: string;
  /** Text around the headline. */
  readonly head: string;
  readonly text: string;
  readonly zone?: string;
  /** Language of the page's text; if it is Chinese, `CST` is China Standard Time. */
  readonly language?: string;
  readonly now: Date;
}

/** Maximum length of a standalone date in characters, spaces included. */
const maxDateLength = 1_000;

/** Earlier dates appear on pages for other reasons. */
const earliest = new Date('1995-01-01T00:00:00Z');

/**
 * Returns when the article was published: as declared in its head, else printed by the headline, else in its URL, else
 * the first date of the page. A day in the URL overrides a declared date of another day, such as that of the page's
 * last rendering.
 */
export function findDate(
  { scriptDates }: PageDocument,
  metadata: PageMetadata,
  elements: readonly Named[],
  { url, first, head, text, zone, language = 'zh', now }: DateHints,
): string | undefined {
  const read = (value: unknown) => {
    const date =
      typeof value === 'string'
        ? parseDate(value, { zone, now, chinese: !language || language.startsWith('zh'), dayFirst: isDayFirst(zone) })
        : undefined;
    return date && date.getTime() < now.getTime() + 26 * hourLength && date >= earliest ? date : undefined;
  };
  const byAddress = read(dayInAddress(url));
  const agrees = (date: Date | undefined) =>
    date && (!byAddress || Math.abs(date.getTime() - byAddress.getTime()) < 2 * dayLength);
  const declared = [
    metadata.article?.datePublished,
    ...publishedNames.map((name) => getMeta(metadata, name)),
    metadata.article?.dateCreated,
  ];
  const { times, marked } = markedDates(elements);
  const [inHead, spokenInHead, inText] = [printedIn(head, shown), printedIn(head, spoken), printedIn(text, shown)];
  const near = [
    ...inHead.exact,
    ...spokenInHead.exact,
    ...times,
    ...scriptDates,
    ...inHead.vague,
    ...spokenInHead.vague,
  ];
  const early = printedIn(cutText(text, 5_000), spoken);
  const updates = [...inHead.updated, ...spokenInHead.updated, metadata.article?.dateModified];
  const candidates = [
    first,
    ...declared,
    ...near,
    ...marked,
    ...inText.exact,
    ...inText.vague,
    ...early.exact,
    ...early.vague,
    ...updates,
  ]
    .map(read)
    .filter((date) => date !== undefined);
  const best = candidates.find(agrees) ?? byAddress ?? candidates[0];
  if (!best) return undefined;
  // A printed time on the same day replaces a date without a time.
  const exact = isMidnight(best, zone)
    ? candidates.find((date) => !isMidnight(date, zone) && Math.abs(date.getTime() - best.getTime()) < dayLength)
    : undefined;
  const publishedDate = exact ?? best;
  // Caused by a fast clock or an unnamed time zone: nothing is published after it was read.
  return (publishedDate.getTime() > now.getTime() ? now : publishedDate).toISOString();
}

/** Returns the dates in the head, data and elements of a page, as written. */
export function writtenDates({ meta, article }: PageMetadata, elements: readonly Named[]): readonly string[] {
  const inHead = [...meta].filter(([name]) => /time|date|publish|modif/.test(name)).map(([, value]) => value);
  const inData = [article?.datePublished, article?.dateModified, article?.dateCreated];
  const marked = elements
    .filter(({ element }) => element.localName === 'time')
    .slice(0, 10)
    .map(({ element }) => element.getAttribute('datetime'));
  return [...inHead, ...inData, ...marked].filter(
    (one): one is string => typeof one === 'string' && one.length <= maxDateLength,
  );
}

const dateNames =
  /(?:^|[-_ ])(?:date|time|timestamp|published|publish|pub-?date|pub-?time|post-?date|news-?date|posted-?on|dateline|riqi|shijian)(?=$|[-_ ])/i;

/** Returns dates of elements intended for dates, then those named as such. Dates marked as modifications come last. */
function markedDates(elements: readonly Named[]): {
  readonly times: readonly (string | null)[];
  readonly marked: readonly string[];
} {
  const [times, late, marked]: [(string | null)[], (string | null)[], string[]] = [[], [], []];
  for (const { element, name } of elements) {
    const property = element.getAttribute('itemprop') ?? '';
    if (
      element.localName === 'time' ||
      property === 'datePublished' ||
      (element.localName === 'abbr' && /published|date/.test(element.getAttribute('class') ?? ''))
    ) {
      if (times.length >= 18 && late.length >= 18) continue;
      const text = getShortLine(element, maxDateLength);
      const isUpdate =
        property === 'dateModified' || update.test(text) || /updat|modif/i.test(element.getAttribute('class') ?? '');
      const list = isUpdate ? late : times;
      if (list.length < 18)
        list.push(
          element.getAttribute('content'),
          element.getAttribute('datetime'),
          element.getAttribute('title'),
          text,
        );
    } else if (times.length < 18 && isCountedBack(element)) {
      // Relative dates have the absolute time in the title attribute.
      times.push(element.getAttribute('title'));
    } else if (marked.length < 6 && dateNames.test(name)) {
      const text = getShortLine(element, maxDateLength);
      if (text.length >= 6 && text.length <= 60 && !update.test(text)) marked.push(text);
    }
  }
  return { times: [...times, ...late], marked };
}

const isCountedBack = (element: Element): boolean =>
  /\d{4}.*\d:\d{2}/.test(cutText(element.getAttribute('title') ?? '', maxDateLength)) &&
  /(?:前|\bago)$/.test(getShortLine(element, maxDateLength));

const update = /(?:updated?|modified|revised|aktualisiert|geändert|mis à jour|actualizado|更新|修改)/i;

interface PrintedDates {
  readonly exact: readonly string[];
  readonly vague: readonly string[];
  readonly updated: readonly string[];
}

/**
 * Returns dates in a text: first those with a time or a label, then bare days; modification dates separately. Labeled
 * ones come first in each group. Copyright years are ignored.
 */
function printedIn(text: string, pattern: RegExp): PrintedDates {
  const printedDates = [...text.matchAll(pattern)].slice(0, 20).flatMap(({ 0: date, index }) => {
    const before = text.slice(Math.max(0, index - 24), index);
    if (/(copyright|©|版权|备案|\(c\))[^\n]*$/i.test(before)) return [];
    const isUpdate = /(updated?|modified|aktualisiert|geändert|更新|修改)[^\n]{0,8}$/i.test(before);
    const label = /(发布|发表|时间|日期|刊发|来源|published|posted)[^\n]{0,6}$/i.test(before);
    return [{ date, isUpdate, rank: (/[:：时前]|ago/.test(date) ? 2 : 0) + (label ? 3 : 0) }];
  });
  const sorted = printedDates
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => b.rank - a.rank || a.index - b.index);
  const dates = (isExact: boolean) =>
    sorted.filter(({ rank, isUpdate }) => !isUpdate && rank > 0 === isExact).map(({ date }) => date);
  return {
    exact: dates(true),
    vague: dates(false),
    updated: sorted.filter(({ isUpdate }) => isUpdate).map(({ date }) => date),
  };
}

function dayInAddress(url: string): string | undefined {
  const { pathname = '' } = URL.canParse(url) ? new URL(url) : {};
  const forms = [
    /[/_-](20\d{2})[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?!\d)/,
    /\/(20\d{2})[-/](0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\//,
    /\/(20\d{2})\/(0?[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\//,
  ];
  const match = forms.map((form) => form.exec(pathname)).find((one) => one !== null);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

/** Returns whether a time is midnight in the page's zone, China or UTC, which results from a date without a time. */
function isMidnight(date: Date, zone: string = defaultZone): boolean {
  const seconds = Math.floor(date.getTime() / 1000) % 86_400;
  if (seconds === 0 || seconds === 57_600) return true;
  const { hour, minute, second } = zonedTime(date, zone);
  return hour === 0 && minute === 0 && second === 0;
}

/** `03/02/2026` means 3 February nearly everywhere except in America, whose format is common in software. */
const isDayFirst = (zone: string | undefined): boolean =>
  /^(?:Europe|Africa|Australia|Pacific|Asia)\/|^America\/(?:Mexico|Sao_Paulo|Argentina|Santiago|Bogota|Lima)/.test(
    zone ?? '',
  ) && !/^Asia\/(?:Shanghai|Tokyo|Seoul|Manila)$/.test(zone ?? '');
