import { getReadings } from '#shared/pinyin';
import { provinceNames } from './province-names';
import { allRegions } from './regions';

/** Capitalised words, or a name with an apostrophe or of two words: Xi'an, Hong Kong. */
const capitalised = /\b[A-Z][a-z]+(?:['’][a-z]+)?(?: [A-Z][a-z]+)?/gu;
/** Cities whose name in pinyin is foremost a name of something else. */
const otherNames = new Set([
  'dali',
  'ali',
  'hami',
  'luan',
  'anyang',
  'yulin',
  'taizhou',
  'suihua',
  'jilin',
  'hainan',
  'nujiang',
]);
/** Spellings that differ from pinyin. */
const spellings: Readonly<Record<string, string>> = {
  macau: '820000',
  hongkong: '810000',
  urumqi: '650100',
  lhasa: '540100',
  hohhot: '150100',
  harbin: '230100',
  qiqihar: '230200',
  kashgar: '653100',
  xiamen: '350200',
  taipei: '710000',
  kaohsiung: '710000',
  shantou: '440500',
};
const cityOf = /(?:市|地区|盟)$/u;

let codes: ReadonlyMap<string, string> | undefined;

/** English names of provinces and cities; a name of several cities is that of the largest or of none. */
function getCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const cities = new Map<string, string[]>();
  for (const { code, name } of allRegions()) {
    if (!code.endsWith('00') || code.endsWith('0000') || !cityOf.test(name)) continue;
    const pinyin = [...name.replace(cityOf, '')].map((character) => getReadings(character)[0] ?? '?').join('');
    cities.set(pinyin, [...(cities.get(pinyin) ?? []), code]);
  }
  codes = new Map([
    ...[...cities].flatMap(([pinyin, of]): [string, string][] =>
      of.length === 1 && pinyin.length > 4 && !otherNames.has(pinyin) ? [[pinyin, of[0]!]] : [],
    ),
    ['suzhou', '320500'],
    ['fuzhou', '350100'],
    ['xian', '610100'],
    ...Object.entries(spellings),
    ...Object.entries(provinceNames).map(([code, [, english]]): [string, string] => [getKey(english), code]),
  ]);
  return codes;
}

const getKey = (name: string): string => name.toLowerCase().replace(/['’ ]/gu, '');

/** Returns the provinces and cities that a text names in English, with their positions. */
export function findEnglishPlaces(
  text: string,
): { readonly code: string; readonly start: number; readonly end: number }[] {
  if (!/[A-Z][a-z]{3}/u.test(text)) return [];
  const places: { code: string; start: number; end: number }[] = [];
  for (const { 0: name, index } of text.matchAll(capitalised)) {
    const parts = [name, ...name.split(' ')];
    const found = parts.find((part) => getCodes().has(getKey(part)) && (part.includes("'") || getKey(part) !== 'xian'));
    if (found === undefined) continue;
    const start = index + name.indexOf(found);
    places.push({ code: getCodes().get(getKey(found))!, start, end: start + found.length });
  }
  return places;
}
