import { fold, type Folded } from '#shared/text';

/** Punctuation that Chinese writes full-width, in folded and original form; SQL converts these back first. */
const narrowSigns = ',!?:;()';
const wideSigns = '，！？：；（）';
/** Separator between two changes; a text that contains it is stored whole. */
const divider = '\u0001';
/**
 * Start of a list of changes: punctuation of the folded text is full-width, unchanged, or the whole text follows. Upper
 * case means that the text ends with the last change.
 */
const encodings = { wide: 'c', plain: 'p', whole: 'w' } as const;
/** Maximum gap: the first character of a change encodes it and must stay below the surrogates. */
const maxGap = 27_000;
/** Maximum of changes times characters, the cost for SQL to read a text: about 10 ms. */
const maxWork = 10_000_000;
const cutSign = '…';

/**
 * Returns the data from which the database restores a text that it stores in folded form. `whole_text` of the
 * migrations reads it, which takes 40 µs for an article of 570 characters, so lists call it only for the rows they
 * show. A text differs from its folded form in some punctuation, line ends and capitals, about a twentieth of its
 * bytes. A text that differs more, such as one in traditional characters, is stored whole.
 *
 * A change starts with one character whose code is twice the gap since the last change, plus one when the following
 * text replaces as many characters, plus two; the inserted text follows.
 */
export function textChanges(text: string, folded: Folded): string {
  // Matches how the database would write it.
  const written = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return listChanges(written, folded) ?? encodings.whole + written;
}

/** Like `textChanges` for a summary that is the beginning of a text with the given folded form. */
export function summaryChanges(summary: string, bodyFolded: string): string {
  const lead = summary.endsWith(cutSign) ? summary.slice(0, -1) : summary;
  const folded = fold(lead);
  const changes = bodyFolded.startsWith(folded.text) && listChanges(lead, folded, summary.slice(lead.length));
  return changes || encodings.whole + summary;
}

/** Returns the changes as stored; null when a text is better stored whole. With `end` they end with it. */
function listChanges(text: string, { text: folded, offsets }: Folded, end?: string): string | null {
  if (text.includes(divider)) return null;
  const isWide = areSignsWide(text);
  const changes: string[] = [];
  const max = Math.min(text.length / 8 + 8, maxWork / text.length);
  let gap = 0;
  let from = 0;
  const add = (put: string, isReplaced: boolean): void => {
    for (; gap > maxGap; gap -= maxGap) changes.push(String.fromCharCode(maxGap * 2 + 2));
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
      // The second half of a surrogate pair does not count as a character.
      if ((folded.charCodeAt(index) & 0xfc00) !== 0xdc00) gap += 1;
      continue;
    }
    while (index + 1 < folded.length && offsets[index + 1] === offsets[index]! + 1 && !isSame(index + 1)) index += 1;
    from = offsets[index]! + 1;
    add(text.slice(at, from), true);
    if (changes.length > max) return null;
  }
  const rest = text.slice(from) + (end ?? '');
  if (end !== undefined || rest) add(rest, false);
  if (changes.length > max) return null;
  const encoding = isWide ? encodings.wide : encodings.plain;
  return (end === undefined ? encoding : encoding.toUpperCase()) + changes.join(divider);
}

const widenedUnits: ReadonlyMap<number, number> = new Map(
  Array.from(narrowSigns, (sign, index) => [sign.charCodeAt(0), wideSigns.charCodeAt(index)]),
);

/** All these signs have codes below those of letters. */
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
