import type { CutWord } from '#shared/words';
import { chineseStops } from './stop-words';

const isHan = /[\u3400-\u9fff]/;

/** Characters that are always words of their own, regardless of their neighbors. */
const apart = new Set(
  '的了着过吗呢吧啊呀地得之是有在和与跟及都也就又再才只还从到对把被让给向往为以用按我你您他她它这那各每上下里中内外或且而但并若如因所等又已将非无别该此其何谁哪于则至由比除说讲写发看查找要想来去出多少很太最更没不会能可请帮问谈聊提转报做弄搞拉列选挑排算画数那个条篇家位次起名几半年月日天周时点'.split(
    '',
  ),
);

/** Joins adjacent single characters into a word that is missing from the word list, such as 锁单 and 量产. */
export function joined(words: readonly CutWord[]): readonly CutWord[] {
  const joinedWords: CutWord[] = [];
  let open: CutWord[] = [];
  const isSign = ({ text }: CutWord): boolean => text.length === 1 && isHan.test(text) && !apart.has(text);
  const close = (): void => {
    const [first] = open;
    const last = open.at(-1);
    if (first && last && open.length > 1 && open.length < 4 && open.some(({ text }) => !chineseStops.has(text)))
      joinedWords.push({ start: first.start, end: last.end, tag: 'n', text: open.map(({ text }) => text).join('') });
    else joinedWords.push(...open);
    open = [];
  };
  for (const word of words) {
    if (isSign(word) && (open.length === 0 || open.at(-1)?.end === word.start)) {
      open.push(word);
      continue;
    }
    close();
    if (isSign(word)) open.push(word);
    else joinedWords.push(word);
  }
  close();
  return joinedWords;
}
