const digits = '零一二三四五六七八九';

/** Pattern of numbers in Chinese questions. */
export const chineseNumber = '(?:\\d+(?:\\.5)?|[一二两俩三仨四五六七八九十百]+几?|半|好几|几|数)';

/** Reads 12, 十二, 两 and 半. 几 is treated as a handful; 两三 gives the larger number. */
export function readNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  if (/^(?:好?几|数)$/.test(text)) return 3;
  let sum = 0;
  let last = 0;
  for (const sign of text
    .replace(/[两俩]/g, '二')
    .replace(/仨/g, '三')
    .replace(/几/g, '五')) {
    if (sign === '十' || sign === '百') {
      sum += (last || 1) * (sign === '十' ? 10 : 100);
      last = 0;
    } else last = digits.indexOf(sign);
  }
  return sum + last;
}

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Pattern of numbers in English questions. */
export const englishNumber = `(?:\\d+|${words.join('|')}|a couple(?: of)?|couple(?: of)?|a few|few|several|an?|twenty|thirty|sixty|ninety|a hundred)`;

/** Reads 12, twelve and "a couple of"; "a few" is treated as a handful. */
export function readEnglishNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const numberWords: Readonly<Record<string, number>> = {
    a: 1,
    an: 1,
    few: 3,
    several: 3,
    twenty: 20,
    thirty: 30,
    sixty: 60,
    ninety: 90,
    hundred: 100,
  };
  const bare = text.replace(/^an? (?=\w)/, '');
  return bare.startsWith('couple') ? 2 : (numberWords[bare] ?? words.indexOf(bare));
}
