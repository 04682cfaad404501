import { isTransliterated } from '#shared/text';
import type { CutWord } from '#shared/words';

const dots = '·・•‧．';
const dotted = /[·・•‧．]/;

/** Returns the words of a text with the parts of each foreign name joined into one word. */
export function joinNames(text: string, cut: readonly CutWord[]): readonly CutWord[] {
  return joinForeignNames(dotted.test(text) ? joinDotted(joinAtDots(cut)) : cut);
}

const maxPart = 8;
const mayBePart = ({ tag, text }: CutWord): boolean =>
  isTransliterated(text) && (text.length === 1 || ['nr', 'nrt', 'ns', 'nz', 'n'].includes(tag));

/** Joins the words on each side of a dot that are made of the characters of foreign names. */
function joinAtDots(words: readonly CutWord[]): readonly CutWord[] {
  const joined = [...words];
  const join = (from: number, end: number): void => {
    if (end <= from) return;
    const text = joined
      .slice(from, end)
      .map((word) => word.text)
      .join('');
    joined.splice(from, end - from, { start: joined[from]!.start, end: joined[end - 1]!.end, tag: 'nrt', text });
  };
  for (let at = words.length - 2; at > 0; at -= 1) {
    if (!dots.includes(joined[at]?.text ?? ' ')) continue;
    let end = at + 1;
    while (joined[end] && mayBePart(joined[end]!) && joined[end]!.end - joined[at]!.end <= maxPart) end += 1;
    join(at + 1, end);
    let from = at;
    while (from > 0 && mayBePart(joined[from - 1]!) && joined[at]!.start - joined[from - 1]!.start <= maxPart)
      from -= 1;
    join(from, at);
  }
  return joined;
}

/** Joins parts separated by dots into one name: 诺尔曼·白求恩. */
function joinDotted(words: readonly CutWord[]): CutWord[] {
  const joined: CutWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const before = joined.at(-1);
    const after = words[at + 1];
    if (
      dots.includes(word.text) &&
      before &&
      after &&
      before.end === word.start &&
      isNamePart(before) &&
      isNamePart(after)
    ) {
      joined[joined.length - 1] = {
        start: before.start,
        end: after.end,
        tag: 'nrt',
        text: `${before.text}${word.text}${after.text}`,
      };
      at += 1;
    } else joined.push(word);
  }
  return joined;
}

const isNamePart = ({ tag, text }: CutWord): boolean =>
  tag === 'nr' || tag === 'nrt' || tag === 'nz' || tag === 'ns' || tag === 'x' || (tag === 'n' && text.length === 1);

/** First or last parts of foreign names that the lexicon contains only in part: 扎 + 琳娜, 塞迪 + 略. */
const foreignFirst = new Set('扎伊奥塞涅姆昔恩佐茨赫弗萨贝芭卡纳');
const foreignLast = new Set('斯特夫尔基娜姆克德茨略洛诺娅莎蒂茜');

/** Joins adjacent parts of foreign names without punctuation between them: 克瓦希 + 涅夫斯基. */
function joinForeignNames(words: readonly CutWord[]): readonly CutWord[] {
  if (!words.some(({ tag }) => tag === 'nrt')) return words;
  const joined: CutWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isJoined =
      before?.end === word.start &&
      ((word.tag === 'nrt' && (before.tag === 'nrt' || (before.tag !== 'nr' && foreignFirst.has(before.text)))) ||
        (before.tag === 'nrt' && foreignLast.has(word.text)));
    if (isJoined)
      joined[joined.length - 1] = {
        start: before.start,
        end: word.end,
        tag: 'nrt',
        text: `${before.text}${word.text}`,
      };
    else joined.push(word);
  }
  return joined;
}
