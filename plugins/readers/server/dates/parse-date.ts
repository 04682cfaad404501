import { DateTime } from 'luxon';
import { cutText } from '#shared/text';
import { dayLength, defaultZone, getInstant, zonedTime } from '#shared/time';

export interface DateOptions {
  /** IANA time zone of dates without one; defaults to China's. */
  readonly zone?: string;
  /** Reference time for relative dates and dates without a year. */
  readonly now?: Date;
  /** Reads `CST` as China Standard Time rather than the American zone, as Chinese publishers use it. */
  readonly chinese?: boolean;
  /** Reads `03/02/2026` as 3 February. */
  readonly dayFirst?: boolean;
}

const months: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  // Month names used by localized CMSs whose first three letters differ from English.
  mai: 5,
  okt: 10,
  dez: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
  fev: 2,
  set: 9,
  out: 10,
  avr: 4,
  aou: 8,
  gen: 1,
  mag: 5,
  giu: 6,
  lug: 7,
  ott: 10,
  mär: 3,
  maa: 3,
  fév: 2,
  aoû: 8,
  déc: 12,
  gru: 12,
};

/** Offsets in minutes of the zone names in RFC 822 and of others that publishers use. */
const zoneNames: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  met: 60,
  mest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  ist: 330,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  ast: -240,
  adt: -180,
  nst: -210,
  jst: 540,
  kst: 540,
  hkt: 480,
  sgt: 480,
  cn: 480,
  bjt: 480,
  aest: 600,
  aedt: 660,
  acst: 570,
  awst: 480,
  nzst: 720,
  nzdt: 780,
  brt: -180,
  art: -180,
};

/** Names that cover both standard and daylight time of an American region. */
const generalZones: Readonly<Record<string, string>> = {
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
};

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
  /** Minutes east of Greenwich. */
  readonly offset?: number;
  /** Time zone named by the date, if any. */
  readonly zone?: string;
}

/**
 * Parses a date as publishers write it: RFC 822 in all its variants, ISO 8601 and similar formats, numeric with slashes
 * or dots, Chinese (`2026年1月2日 10:00`, `昨天 08:15`, `3小时前`), American, asctime, and seconds or milliseconds since 1970.
 * Returns undefined for anything else or dates outside 1900–2100.
 */
export function parseDate(text: string, options: DateOptions = {}): Date | undefined {
  const clean = normalized(text);
  if (!clean) return undefined;
  const read =
    fromEpoch(clean) ??
    fromRelative(clean, options) ??
    toInstant(fromNumeric(clean, options) ?? fromNames(clean, options), options);
  const time = read?.getTime() ?? Number.NaN;
  return time >= -2_208_988_800_000 && time < 4_102_444_800_000 ? read : undefined;
}

/** Returns the same as an ISO 8601 string in UTC. */
export function parseDateText(text: string | undefined, options?: DateOptions): string | undefined {
  return text === undefined ? undefined : parseDate(text, options)?.toISOString();
}

/** Date words of languages with non-Latin scripts, mapped to the forms that this parser reads. */
const words: Readonly<Record<string, string>> = {
  년: '年',
  월: '月',
  일: '日',
  오전: '上午',
  오후: '下午',
  ...Object.fromEntries(
    [
      'ιαν φεβ μαρ απρ μαϊ ιουν ιουλ αυγ σεπ οκτ νοε δεκ',
      'ιαν φεβ μάρ απρ μάϊ ιούν ιούλ αύγ σεπ οκτ νοέ δεκ',
      'янв фев мар апр мая июн июл авг сен окт ноя дек',
      'jan febr márc ápr máj jún júl aug szept okt nov dec',
    ].flatMap((names) =>
      names
        .split(' ')
        .map((name, index) => [name, 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')[index] as string]),
    ),
  ),
};
/** Matches those words with their endings; non-Latin letters have no word boundary in patterns. */
const foreign =
  /오 ?[전후]|[년월일]|(?<![\p{L}])(?:(?:ιαν|φεβ|μ[αά]ρ|απρ|μ[αά]ϊ|ιο[υύ]ν|ιο[υύ]λ|α[υύ]γ|σεπ|οκτ|νο[εέ]|δεκ|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)\p{L}*|(?:márc|ápr|máj|jún|júl|szept|febr)\p{L}*)/giu;

function wordOf(word: string): string {
  const key = word.toLowerCase().replace(' ', '');
  // Endings vary by grammatical case, so the month is found by its beginning.
  for (let length = key.length; length > 0; length -= 1) {
    const matchingWord = words[key.slice(0, length)];
    if (matchingWord) return matchingWord;
  }
  return word;
}

/** Converts full-width digits and punctuation to ASCII, unifies spaces, and limits the length to what a date needs. */
function normalized(text: string): string {
  return cutText(text, 200)
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u3000]+/g, ' ')
    .replace(foreign, wordOf)
    .replace(
      /([〇○零一二三四五六七八九]{4})年([一二三四五六七八九十]{1,3})月([一二三四五六七八九十]{1,3})[日号]/,
      (_, year: string, month: string, day: string) => `${getDigits(year)}年${getNumber(month)}月${getNumber(day)}日`,
    )
    .trim();
}

const digits = '〇一二三四五六七八九';
const getDigits = (text: string) => [...text].map((character) => Math.max(0, digits.indexOf(character))).join('');

/** Reads a number up to 99 from one to three Chinese numerals. */
function getNumber(text: string): number {
  const [tens = '', ones] = text.split('十');
  if (ones === undefined) return Math.max(0, digits.indexOf(tens));
  return (tens === '' ? 1 : digits.indexOf(tens)) * 10 + Math.max(0, ones === '' ? 0 : digits.indexOf(ones));
}

function fromEpoch(text: string): Date | undefined {
  if (!/^\d{10}(\.\d+)?$|^\d{13}$/.test(text)) return undefined;
  return new Date(text.length === 13 ? Number(text) : Math.round(Number(text) * 1000));
}

const units: Readonly<Record<string, number>> = {
  秒: 1,
  秒钟: 1,
  分: 60,
  分钟: 60,
  小时: 3600,
  个小时: 3600,
  天: 86_400,
  日: 86_400,
  周: 604_800,
  星期: 604_800,
};
const englishUnits: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const spokenDays: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  昨天: 1,
  昨日: 1,
  前天: 2,
  前日: 2,
  today: 0,
  yesterday: 1,
};

function fromRelative(text: string, { now = new Date(), zone }: DateOptions): Date | undefined {
  if (/^刚刚|^just now/i.test(text)) return now;
  const english = /^(\d{1,3}|an?) ?(sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|week)s? ago/i.exec(text);
  if (english)
    return new Date(
      now.getTime() -
        (Number(english[1]) || 1) * (englishUnits[(english[2] as string).slice(0, 1).toLowerCase()] ?? 0) * 1000,
    );
  const ago = /^(\d{1,4}|半) ?(秒钟?|分钟?|个?小时|天|日|周|星期) ?[之以]?前/.exec(text);
  if (ago)
    return new Date(now.getTime() - (ago[1] === '半' ? 0.5 : Number(ago[1])) * (units[ago[2] as string] ?? 0) * 1000);
  const day = /^(今天|今日|昨天|昨日|前天|前日|today|yesterday),?(?: at)? ?(.*)$/i.exec(text);
  if (!day) return undefined;
  const before = zonedTime(now, zone).minus({ days: spokenDays[(day[1] as string).toLowerCase()] ?? 0 });
  const { year, month, day: date } = before;
  return toInstant({ year, month, day: date, ...clockIn(day[2] as string) }, { zone });
}

const numeric = /(?:^|[^\d])(\d{4}) ?(?:[-/.]|年|, ?) ?(\d{1,2}) ?(?:[-/.]|月) ?(\d{1,2})(?!\d)(?: ?[日号])?/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?)?(?!\d)(.*)$/;

function fromNumeric(text: string, options: DateOptions): Parts | undefined {
  const match = numeric.exec(text);
  if (match) {
    const [all, year, month, day] = match as unknown as [string, string, string, string];
    return withClock(
      { year: Number(year), month: Number(month), day: Number(day) },
      text.slice(match.index + all.length),
      options,
    );
  }
  const close = compact.exec(text);
  if (close) {
    const [year, month, day, hour, minute, second] = close.slice(1, 7).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const clock = close[4] ? { hour, minute, second: second || 0 } : {};
    return { year, month, day, ...clock, offset: offsetIn(close[7] ?? '', options) };
  }
  const ordinal = /^(\d{4})-?([0-3]\d\d)(?=$|[T ])(.*)$/.exec(text);
  if (ordinal) {
    const date = DateTime.fromObject({ year: Number(ordinal[1]), ordinal: Number(ordinal[2]) }, { zone: 'utc' });
    const { year, month, day } = date;
    if (date.isValid) return withClock({ year, month, day }, ordinal[3] ?? '', options);
  }
  const monthOnly = /^(\d{4})(?:-(\d{1,2})|年(\d{1,2})月)?$/.exec(text);
  if (monthOnly) return { year: Number(monthOnly[1]), month: Number(monthOnly[2] ?? monthOnly[3] ?? 1), day: 1 };
  // Two-digit year first, as on Chinese sites.
  const short = options.chinese ? /^(\d{2})-(\d{2})-(\d{2}) (\d{1,2}:\d{2}.*)$/.exec(text) : null;
  if (short)
    return withClock(
      { year: 2000 + Number(short[1]), month: Number(short[2]), day: Number(short[3]) },
      ` ${short[4]}`,
      options,
    );
  const yearless = /^(\d{1,2})(?:-|月)(\d{1,2})(?:日|号)?(?= |$)(.*)$/.exec(text);
  if (yearless)
    return nearest(
      withClock({ year: 0, month: Number(yearless[1]), day: Number(yearless[2]) }, yearless[3] ?? '', options),
      options,
    );
  // Two-digit year first, as ISO 8601 once allowed.
  const century = /^(\d{2})-(\d{2})-(\d{2})(?=$|[T ])(.*)$/.exec(text);
  if (century)
    return withClock(
      {
        year: Number(century[1]) + (Number(century[1]) < 70 ? 2000 : 1900),
        month: Number(century[2]),
        day: Number(century[3]),
      },
      century[4] ?? '',
      options,
    );
  // Day first, as in most of the world, unless that is impossible.
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(.*)$/.exec(text);
  if (!dayFirst) return undefined;
  const [first, second] = [Number(dayFirst[1]), Number(dayFirst[2])];
  const american = second > 12 || (text.includes('/') && first <= 12 && !options.dayFirst);
  return withClock(
    { year: Number(dayFirst[3]), month: american ? first : second, day: american ? second : first },
    dayFirst[4] ?? '',
    options,
  );
}

const dayThenMonth =
  /(?:^|[^\d:])(\d{1,2})(?:st|nd|rd|th|\.)?[ -]+(?:de |of )?([a-zà-ÿ]{3,10})\.?,?[ -]+(?:de )?(\d{4}|\d{2})(?![\d:])(.*)$/i;
const monthThenDay = /(?:^|[^a-zà-ÿ])([a-zà-ÿ]{3,10})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)(.*)$/i;
const yearThenMonth = /^(\d{4})[ -]([a-zà-ÿ]{3,10})[ -](\d{1,2})(?!\d)(.*)$/i;
const asctime = /([a-z]{3,9}) +(\d{1,2}) +(\d{1,2}:\d{2}(?::\d{2})?)(?: +([a-z]{1,5}|[+-]\d{4}))? +(\d{4})/i;

function fromNames(text: string, options: DateOptions): Parts | undefined {
  const clock = asctime.exec(text);
  if (clock)
    return named(clock[5] as string, clock[1] as string, clock[2] as string, ` ${clock[3]} ${clock[4] ?? ''}`, options);
  const european = dayThenMonth.exec(text);
  const read =
    european &&
    named(european[3] as string, european[2] as string, european[1] as string, european[4] as string, options);
  if (read) return read;
  const yearFirst = yearThenMonth.exec(text);
  if (yearFirst)
    return named(
      yearFirst[1] as string,
      yearFirst[2] as string,
      yearFirst[3] as string,
      yearFirst[4] as string,
      options,
    );
  const american = monthThenDay.exec(text);
  return american
    ? named(american[3] as string, american[1] as string, american[2] as string, american[4] as string, options)
    : undefined;
}

function named(year: string, month: string, day: string, rest: string, options: DateOptions): Parts | undefined {
  const number = months[month.toLowerCase().slice(0, 3)];
  if (!number) return undefined;
  const short = Number(year);
  const full = year.length === 4 ? short : short + (short < 70 ? 2000 : 1900);
  return withClock({ year: full, month: number, day: Number(day) }, rest, options);
}

function withClock(day: Parts, rest: string, options: DateOptions): Parts {
  const general = /\d ?(?:[ap]\.?m\.?)? ?\(?([ECMP]T)\)?\.?$/i.exec(rest.trim())?.[1]?.toLowerCase() ?? '';
  return { ...day, ...clockIn(rest), offset: offsetIn(rest, options), zone: generalZones[general] };
}

const clockPattern = new RegExp(
  '(上午|下午|中午|晚上|凌晨|早上|am|pm|a\\.m\\.|p\\.m\\.)? ?(?:^|[T ,:(（]|(?<=[^\\d]))(\\d{1,2}) ?(?:[:.]|时|点) ?(\\d{1,2})?' +
    '(?: ?(?:[:.]|分) ?(\\d{1,2})(?!\\d)秒?)?(?:[.,](\\d{1,9}))?分?(?: ?(am|pm|a\\.m\\.|p\\.m\\.))?',
  'i',
);

function clockIn(text: string): Partial<Parts> {
  const hourAlone = /(?:^|[ ,])(\d{1,2}) ?([ap])\.?m\b/i.exec(text);
  if (hourAlone && !/\d[:.]\d/.test(text))
    return { hour: (Number(hourAlone[1]) % 12) + (hourAlone[2]?.toLowerCase() === 'p' ? 12 : 0), minute: 0, second: 0 };
  const clockMatch = clockPattern.exec(cutText(text, 60));
  if (!clockMatch) return {};
  const half = (clockMatch[1] ?? clockMatch[6] ?? '').toLowerCase();
  const shown = Number(clockMatch[2]);
  const isLate = /^p|下午|晚上/.test(half) || (half === '中午' && shown < 6);
  const hour = isLate && shown < 12 ? shown + 12 : /^a|上午|凌晨/.test(half) && shown === 12 ? 0 : shown;
  const millisecond = clockMatch[5] ? Math.floor(Number(`0.${clockMatch[5]}`) * 1000) : 0;
  return { hour, minute: Number(clockMatch[3] ?? 0), second: Number(clockMatch[4] ?? 0), millisecond };
}

/**
 * Returns the offset after a time: `Z`, `+08:00`, `+8`, `GMT+0800 (…)`, or a name. Undefined if there is none or it is
 * unknown.
 */
function offsetIn(text: string, { chinese }: DateOptions): number | undefined {
  const numericZone = /(?:\d|[ T]|gmt|utc|ut|z) ?([+\-\u2212])(\d{1,2})(?::?(\d{2}))?(?: |\)|$|\()/i.exec(`${text} `);
  if (numericZone) {
    const minutes = Number(numericZone[2]) * 60 + Number(numericZone[3] ?? 0);
    if (minutes <= 14 * 60) return numericZone[1] === '+' ? minutes : -minutes;
  }
  const name = /(?:^|\d|[ (])([a-z]{1,4})\)?\.?$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!name) return undefined;
  if (name === 'cst' && chinese) return 480;
  return zoneNames[name];
}

/** In minutes. */
const chinaOffset = 8 * 60;

/** A date without a year is the most recent one. */
function nearest(parts: Parts, { now = new Date() }: DateOptions): Parts {
  const { year } = zonedTime(now);
  const candidate = DateTime.utc(year, parts.month, parts.day);
  return { ...parts, year: candidate.toMillis() > now.getTime() + 2 * dayLength ? year - 1 : year };
}

function toInstant(parts: Parts | undefined, { zone: usual = defaultZone }: DateOptions): Date | undefined {
  if (!parts) return undefined;
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0, offset } = parts;
  const zone = parts.zone ?? usual;
  const date = DateTime.utc(year, month, day);
  if (!date.isValid || hour > 24 || minute > 59 || second > 60) return undefined;
  // China has had a single zone without daylight saving time since 1992.
  const fixed = offset ?? (zone === 'UTC' ? 0 : zone === defaultZone && year >= 1992 ? chinaOffset : undefined);
  if (fixed !== undefined)
    return date.plus({ hours: hour, minutes: minute - fixed, seconds: second, milliseconds: millisecond }).toJSDate();
  return new Date(getInstant({ year, month, day, hour, minute, second }, zone).getTime() + millisecond);
}
