import { commonPasswordWords } from './common-password-words';

const keyboardRows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9',
  '147258369',
  '159357',
  '789456123',
  '112233445566778899',
];
const walks = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => row + row);
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether the text splits into runs of three or more along rows of the keyboard or the alphabet; uses the fewest runs,
 * and is false when characters are left over.
 */
function isWalk(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    let length = 0;
    for (let end = at + 3; end <= text.length; end += 1)
      if (walks.some((walk) => walk.includes(text.slice(at, end)))) length = end - at;
    if (length === 0) return false;
    at += length;
  }
  return true;
}

const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/su.test(text) && new Set(text).size <= 4;
/** Numbers with a meaning: 520 and 1314 (love for a lifetime), and lucky numbers. */
const isLucky = (text: string): boolean =>
  /^(520|521|1314|5201314|7758521|168|666|888|999|518|918|110|123)+\d{0,3}$/.test(text);
const isDate = (digits: string): boolean =>
  /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits) ||
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d{2}$/.test(digits);

/** Strips digits and symbols from both ends of a text. */
const core = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** Whether the text is a word of the list, a pair of them, or one repeated. */
function isWords(text: string): boolean {
  if (commonPasswordWords.has(text)) return true;
  for (let at = 2; at <= text.length - 2; at += 1)
    if (commonPasswordWords.has(text.slice(0, at)) && commonPasswordWords.has(text.slice(at))) return true;
  return false;
}

/**
 * Whether a password is among those that attackers try first: common words with digits and symbols around them (also
 * with digits for letters), keyboard walks, repetitions and dates. Covers the entries with eight or more characters of
 * lists of the few thousand most common passwords.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const plain = [...text].map((character) => leet[character] ?? character).join('');
  if (isRepeated(text) || isWalk(text) || isLucky(text) || (isDate(text.replace(/\D/g, '')) && /^[\d./-]+$/.test(text)))
    return true;
  if (/^\d+$/.test(text) && new Set(text).size <= 3) return true;
  return (
    [core(text), core(plain), plain].some((word) => word !== '' && isWords(word)) ||
    (core(text).length >= 4 && isWalk(core(text)) && text.length - core(text).length <= 6)
  );
}

/** Returns why a new password is refused, or null. Length is counted in user-perceived characters. */
export function getWeakness(
  password: string,
  person: { readonly userName: string; readonly phone: string | null },
): 'short' | 'common' | 'personal' | null {
  if ([...password].length < 8) return 'short';
  const text = password.toLowerCase();
  const { phone, userName } = person;
  if (
    phone &&
    (text.includes(phone) ||
      text.includes(phone.slice(-8)) ||
      (/^\d*$/.test(text.replace(phone.slice(-6), '')) && text.includes(phone.slice(-6))))
  )
    return 'personal';
  if (userName.length >= 4 && text.includes(userName.toLowerCase())) return 'personal';
  return isCommonPassword(password) ? 'common' : null;
}
