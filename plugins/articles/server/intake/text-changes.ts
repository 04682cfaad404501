import { fold, type Folded } from '#shared/text';

/** Signs that Chinese writes wide, as they are folded and as they were; SQL turns them back before it looks further. */
const narrowSigns = ',!?:;()';
const wideSigns = '，！？：；（）';
/** Between two changes; a text that holds it is kept whole. */
const divider = '\u0001';
/**
 * How a list of changes begins: signs of the folded text are wide, they are as they stand, or all of the text follows.
 * In capitals the text ends with the last change.
 */
const ways = { wide: 'c', plain: 'p', whole: 'w' } as const;
/** What is said in the first character of a change must lie below the surrogates. */
const longestGap = 27_000;
/** Changes times characters, which is what it takes SQL to read a text: some 10 ms. */
const mostWork = 10_000_000;
const cutSign = '…';

/**
 * What the database needs to know to give back a text of which it keeps the folded form; `whole_text` of the migrations
 * reads it. A text differs from that by some signs, line ends and capitals, which are a twentieth of its bytes; one
 * that differs by more, as in traditional characters, is kept whole.
 *
 * A change is one character, its number the gap since the last one, doubled, plus one where what follows takes the
 * place of as many characters, plus two; then what is put there.
 */
export function textChanges(text: string, folded: Folded): string {
  // As the database would write it.
  const written = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return listChanges(written, folded) ?? ways.whole + written;
}

/** The same for a summary that is the beginning of a text, whose folded form is given. */
export function summaryChanges(summary: string, bodyFolded: string): string {
  const lead = summary.endsWith(cutSign) ? summary.slice(0, -1) : summary;
  const folded = fold(lead);
  const changes = bodyFolded.startsWith(folded.text) && listChanges(lead, folded, summary.slice(lead.length));
  return changes || ways.whole + summary;
}

/** The changes as they are kept; null where a text is better kept whole. With `end` they end with that. */
function listChanges(text: string, { text: folded, offsets }: Folded, end?: string): string | null {
  if (text.includes(divider)) return null;
  const isWide = areSignsWide(text);
  const changes: string[] = [];
  const most = Math.min(text.length / 8 + 8, mostWork / text.length);
  let gap = 0;
  let from = 0;
  const add = (put: string, isReplaced: boolean): void => {
    for (; gap > longestGap; gap -= longestGap) changes.push(String.fromCharCode(longestGap * 2 + 2));
    changes.push(String.fromCharCode(gap * 2 + 2 + Number(isReplaced)) + put);
    gap = 0;
  };
  const isSame = (index: number): boolean => {
    const unit = folded.charCodeAt(index);
    return text.charCodeAt(offsets[index]!) === (isWide ? widened(unit) : unit);
  };
  for (let index = 0; index < folded.length; index += 1) {
    const at = offsets[index]!;
    if (at > from) add(text.slice(from, at), false);
    from = at + 1;
    if (isSame(index)) {
      // The second half of a pair is no character of its own.
      if ((folded.charCodeAt(index) & 0xfc00) !== 0xdc00) gap += 1;
      continue;
    }
    while (index + 1 < folded.length && offsets[index + 1] === offsets[index]! + 1 && !isSame(index + 1)) index += 1;
    from = offsets[index]! + 1;
    add(text.slice(at, from), true);
    if (changes.length > most) return null;
  }
  const rest = text.slice(from) + (end ?? '');
  if (end !== undefined || rest) add(rest, false);
  if (changes.length > most) return null;
  const way = isWide ? ways.wide : ways.plain;
  return (end === undefined ? way : way.toUpperCase()) + changes.join(divider);
}

const widenedUnits: ReadonlyMap<number, number> = new Map(
  Array.from(narrowSigns, (sign, index) => [sign.charCodeAt(0), wideSigns.charCodeAt(index)]),
);

/** All these signs lie before the letters. */
const widened = (unit: number): number => (unit < 0x40 ? (widenedUnits.get(unit) ?? unit) : unit);

function areSignsWide(text: string): boolean {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x40) wide -= widenedUnits.has(unit) ? 1 : 0;
    else if (unit >= 0xff01 && unit <= 0xff1f) wide += wideSigns.includes(text[index]!) ? 1 : 0;
  }
  return wide > 0;
}
