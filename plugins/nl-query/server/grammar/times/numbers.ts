const digits = '零一二三四五六七八九';

/** How Chinese questions write numbers, for patterns. */
export const chineseNumber = '(?:\\d+(?:\\.5)?|[一二两三四五六七八九十百]+|半|几)';

/** Reads 12, 十二, 两 and 半; 几 is a handful. */
export function readNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  if (text === '几') return 3;
  let sum = 0;
  let last = 0;
  for (const sign of text.replace(/两/g, '二')) {
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

/** How English questions write numbers, for patterns. */
export const englishNumber = `(?:\\d+|${words.join('|')}|a|an|couple of|few|several|twenty|thirty)`;

/** Reads 12, twelve and a couple of; a few is a handful. */
export function readEnglishNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const known: Readonly<Record<string, number>> = {
    a: 1,
    an: 1,
    'couple of': 2,
    few: 3,
    several: 3,
    twenty: 20,
    thirty: 30,
  };
  return known[text] ?? words.indexOf(text);
}
