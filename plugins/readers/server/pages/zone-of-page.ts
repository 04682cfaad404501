import { zonedTime } from '#shared/time';
import { countryZones, homes } from './country-zones';

/** Hints of a page about the time zone of its dates. */
export interface ZoneHints {
  readonly url: string;
  /** Language of its text as far as its script shows it: `de`, `zh`. */
  readonly language: string;
  /** Declared languages, with or without a country: `en-gb`, `pt_BR`. */
  readonly locales?: readonly string[];
  /** Dates in its head and data as written, some of which may include their offset. */
  readonly dates?: readonly string[];
}

/** Country domains that are used worldwide. */
const anywhere = /^(?:co|in|me|tv|io|ai)$/;

/**
 * Returns the zone of dates without one: that of the page's country (from its URL, else its declared locale, else the
 * only country of its language), unless its other dates include a different offset; else UTC. Undefined for Chinese
 * pages, which use the default zone.
 */
export function zoneOfPage({ url, language, locales = [], dates = [] }: ZoneHints): string | undefined {
  const short = language.slice(0, 2).toLowerCase();
  const country = getCountry(url, short, locales);
  const zone = country === 'cn' ? undefined : (countryZones[country] ?? 'UTC');
  const offsets = [...new Set(dates.map(getOffset).filter((one) => one !== undefined))];
  // Servers that use UTC give no hint about their location.
  if (offsets.length === 0 || dates.some((date) => getOffset(date) && agrees(date, zone))) return zone;
  const [only] = offsets;
  return offsets.length === 1 && only !== undefined ? fixedZone(only) : zone;
}

function getCountry(url: string, language: string, locales: readonly string[]): string {
  const end = URL.canParse(url) ? (new URL(url).hostname.split('.').at(-1) ?? '') : '';
  if (language === 'zh' || language === '' || /^(?:cn|hk|tw|mo)$/.test(end)) return 'cn';
  const home = homes[language] ?? '';
  if (countryZones[end] && (!anywhere.test(end) || home === end)) return end;
  const region = locales.map((locale) => /^[a-z]{2}[-_]([a-z]{2})$/i.exec(locale.trim())?.[1]?.toLowerCase() ?? '');
  // Templates default to American English.
  const named = region.find((one) => one !== 'us' && countryZones[one === 'gb' ? 'uk' : one]);
  return named === 'gb' ? 'uk' : (named ?? home);
}

const offset = /T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*([+-])(\d{2}):?(\d{2})$/;

/** Minutes east of Greenwich; undefined if a date has no offset, or UTC. */
function getOffset(date: string): number | undefined {
  const match = offset.exec(date.trim());
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return minutes === 0 || minutes > 14 * 60 ? undefined : match[1] === '+' ? minutes : -minutes;
}

function agrees(date: string, zone: string | undefined): boolean {
  const at = Date.parse(date.trim());
  return !Number.isNaN(at) && zonedTime(at, zone).offset === getOffset(date);
}

/** Formats a fixed offset as `UTC+05:30`. */
function fixedZone(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
