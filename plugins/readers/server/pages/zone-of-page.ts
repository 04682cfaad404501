/** Zones of countries by the ends of their addresses: where most of a country reads the clock. */
const zones: Readonly<Record<string, string>> = {
  de: 'Europe/Berlin',
  at: 'Europe/Vienna',
  ch: 'Europe/Zurich',
  fr: 'Europe/Paris',
  be: 'Europe/Brussels',
  nl: 'Europe/Amsterdam',
  lu: 'Europe/Luxembourg',
  it: 'Europe/Rome',
  es: 'Europe/Madrid',
  pt: 'Europe/Lisbon',
  pl: 'Europe/Warsaw',
  cz: 'Europe/Prague',
  sk: 'Europe/Bratislava',
  hu: 'Europe/Budapest',
  ro: 'Europe/Bucharest',
  gr: 'Europe/Athens',
  se: 'Europe/Stockholm',
  no: 'Europe/Oslo',
  dk: 'Europe/Copenhagen',
  fi: 'Europe/Helsinki',
  uk: 'Europe/London',
  ie: 'Europe/Dublin',
  ru: 'Europe/Moscow',
  ua: 'Europe/Kyiv',
  tr: 'Europe/Istanbul',
  il: 'Asia/Jerusalem',
  in: 'Asia/Kolkata',
  th: 'Asia/Bangkok',
  vn: 'Asia/Ho_Chi_Minh',
  id: 'Asia/Jakarta',
  my: 'Asia/Kuala_Lumpur',
  sg: 'Asia/Singapore',
  jp: 'Asia/Tokyo',
  kr: 'Asia/Seoul',
  au: 'Australia/Sydney',
  nz: 'Pacific/Auckland',
  za: 'Africa/Johannesburg',
  us: 'America/New_York',
  mx: 'America/Mexico_City',
  br: 'America/Sao_Paulo',
  ar: 'America/Argentina/Buenos_Aires',
  cl: 'America/Santiago',
  co: 'America/Bogota',
  pe: 'America/Lima',
};

/** Languages that mostly one country writes, as the end of its addresses. */
const homes: Readonly<Record<string, string>> = {
  de: 'de',
  fr: 'fr',
  it: 'it',
  pl: 'pl',
  nl: 'nl',
  cs: 'cz',
  hu: 'hu',
  el: 'gr',
  sv: 'se',
  nb: 'no',
  no: 'no',
  da: 'dk',
  fi: 'fi',
  ru: 'ru',
  uk: 'ua',
  tr: 'tr',
  he: 'il',
  ja: 'jp',
  ko: 'kr',
  vi: 'vn',
  th: 'th',
  id: 'id',
};

/**
 * The zone of the dates of a page that name none: that of its country, else of its language, else Greenwich. Undefined
 * for Chinese pages, whose zone is the usual one.
 */
export function zoneOfPage(url: string, language: string): string | undefined {
  const short = language.slice(0, 2).toLowerCase();
  if (short === 'zh' || short === '') return undefined;
  const end = URL.canParse(url) ? (new URL(url).hostname.split('.').at(-1) ?? '') : '';
  if (/^(?:cn|hk|tw|mo)$/.test(end)) return undefined;
  return zones[end] ?? zones[homes[short] ?? ''] ?? 'UTC';
}
