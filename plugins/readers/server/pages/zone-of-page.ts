import { zonedTime } from '#shared/time';
import { countryZones, homes } from './country-zones';

/** What a page tells about the clocks that its dates are read off. */
export interface ZoneHints {
  readonly url: string;
  /** Of its text, as far as its script tells: `de`, `zh`. */
  readonly language: string;
  /** Languages that it declares, with or without a country: `en-gb`, `pt_BR`. */
  readonly locales?: readonly string[];
  /** Dates of its head and its data as they are written there, some of which may name their offset. */
  readonly dates?: readonly string[];
}

/** Ends of addresses that people anywhere take. */
const anywhere = /^(?:co|in|me|tv|io|ai)$/;

/**
 * The zone of the dates of a page that name none: that of its country (its address, else the locale it declares, else
 * the only country that writes its language), unless its other dates name another offset; else Greenwich. Undefined for
 * Chinese pages, whose zone is the usual one.
 */
export function zoneOfPage({ url, language, locales = [], dates = [] }: ZoneHints): string | undefined {
  const short = language.slice(0, 2).toLowerCase();
  const country = countryOf(url, short, locales);
  const zone = country === 'cn' ? undefined : (countryZones[country] ?? 'UTC');
  const offsets = [...new Set(dates.map(offsetOf).filter((one) => one !== undefined))];
  // Servers that count by Greenwich say nothing of where they stand.
  if (offsets.length === 0 || dates.some((date) => offsetOf(date) && agrees(date, zone))) return zone;
  const [only] = offsets;
  return offsets.length === 1 && only !== undefined ? fixedZone(only) : zone;
}

function countryOf(url: string, language: string, locales: readonly string[]): string {
  const end = URL.canParse(url) ? (new URL(url).hostname.split('.').at(-1) ?? '') : '';
  if (language === 'zh' || language === '' || /^(?:cn|hk|tw|mo)$/.test(end)) return 'cn';
  const home = homes[language] ?? '';
  if (countryZones[end] && (!anywhere.test(end) || home === end)) return end;
  const region = locales.map((locale) => /^[a-z]{2}[-_]([a-z]{2})$/i.exec(locale.trim())?.[1]?.toLowerCase() ?? '');
  // Templates are American by default.
  const named = region.find((one) => one !== 'us' && countryZones[one === 'gb' ? 'uk' : one]);
  return named === 'gb' ? 'uk' : (named ?? home);
}

const offset = /T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*([+-])(\d{2}):?(\d{2})$/;

/** Minutes east of Greenwich; undefined when a date names none, or Greenwich. */
function offsetOf(date: string): number | undefined {
  const found = offset.exec(date.trim());
  if (!found) return undefined;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return minutes === 0 || minutes > 14 * 60 ? undefined : found[1] === '+' ? minutes : -minutes;
}

function agrees(date: string, zone: string | undefined): boolean {
  const at = Date.parse(date.trim());
  return !Number.isNaN(at) && zonedTime(at, zone).offset === offsetOf(date);
}

/** `UTC+05:30`. */
function fixedZone(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
