import { fold, maskAddresses, type Folded } from '#shared/text';

/** Punctuation that Chinese writes full-width, in folded and original form; SQL converts these back first. */
const narrowSigns = ',!?:;()';
const wideSigns = '，！？：；（）';
/** Separator between two changes; a text that contains it is stored whole. */
const divider = '\u0001';
/**
 * Precedes the number of folded characters that a change replaces, where its text has another length: 1300万 for 1.3千万.
 * The number has an offset, so that it is no control character of this list.
 */
const counted = '\u0002';
const countOffset = 32;
/**
 * Start of a list of changes: punctuation of the folded text is full-width or unchanged, without and with `counted`
 * changes. Upper case means that the text ends with the last change.
 */
const encodings = { wide: ['c', 'd'], plain: ['p', 'q'] } as const;
/** Start of a text that is stored whole. */
const wholeText = 'w';
/** Maximum gap and number of replaced characters: one character encodes either and must stay below the surrogates. */
const maxGap = 27_000;
/** Maximum of changes times characters, the cost for SQL to read a text: about 10 ms. */
const maxWork = 10_000_000;
const cutSign = '…';
/** Characters of the folded body from which the database restores a summary. */
const summaryRead = 160;

/**
 * Returns the data from which the database restores a text that it stores in folded form. `whole_text` of the
 * migrations reads it, which takes 40 µs for an article of 570 characters, so lists call it only for the rows they
 * show. A text differs from its folded form in some punctuation, line ends and capitals, about a twentieth of its
 * bytes. A text that differs more, such as one in traditional characters, is stored whole.
 *
 * A change starts with one character whose code is twice the gap since the last change, plus one when the following
 * text replaces characters, plus two; the inserted text follows. It replaces as many as it has, unless `counted` and
 * their number precede it. Lists of earlier versions have no such changes and are read alike.
 */
export function textChanges(text: string, folded: Folded): string {
  // Matches how the database would write it.
  const written = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return listChanges(written, folded) ?? wholeText + written;
}

/** Like `textChanges` for a summary that is the beginning of a text with the given folded form. */
export function summaryChanges(summary: string, bodyFolded: string): string {
  const lead = summary.endsWith(cutSign) ? summary.slice(0, -1) : summary;
  const folded = withBlockEnds(fold(maskAddresses(lead)), bodyFolded);
  const isBeginning = bodyFolded.startsWith(folded.text) && countCharacters(folded.text) <= summaryRead;
  const changes = isBeginning && listChanges(lead, folded, summary.slice(lead.length));
  return changes || wholeText + summary;
}

const blockEnd = '\u2029';

/**
 * Adds the ends of blocks to a folded summary, which is one line, where the folded text has them, in place of the white
 * space that the summary has there.
 */
function withBlockEnds(summary: Folded, bodyFolded: string): Folded {
  if (!bodyFolded.slice(0, summary.text.length + 1).includes(blockEnd)) return summary;
  let text = '';
  const offsets: number[] = [];
  const ends: number[] = [];
  const add = (unit: string, offset: number, end: number): void => {
    text += unit;
    offsets.push(offset);
    ends.push(end);
  };
  for (let at = 0; at < summary.text.length; at += 1) {
    const [unit, offset, end] = [summary.text[at]!, summary.offsets[at]!, summary.ends[at]!];
    const isBlockEnd = bodyFolded[text.length] === blockEnd && unit !== blockEnd;
    if (isBlockEnd) {
      const before = ends.at(-1) ?? offset;
      if (unit === ' ' || before < offset) add(blockEnd, unit === ' ' ? offset : before, unit === ' ' ? end : offset);
      if (unit === ' ') continue;
    }
    add(unit, offset, end);
  }
  return { text, offsets: Uint32Array.from(offsets), ends: Uint32Array.from(ends) };
}

/** Returns the changes as stored; null when a text is better stored whole. With `end` they end with it. */
function listChanges(text: string, { text: folded, offsets, ends }: Folded, end?: string): string | null {
  if (text.includes(divider)) return null;
  const isWide = areSignsWide(text);
  const changes = new ChangeList();
  const max = Math.min(text.length / 8 + 8, maxWork / text.length);
  const isSame = (index: number): boolean => {
    const unit = folded.charCodeAt(index);
    const start = offsets[index]!;
    return offsets[index + 1] !== start && text.charCodeAt(start) === (isWide ? widened(unit) : unit);
  };
  let from = 0;
  for (let index = 0; index < folded.length; ) {
    const start = offsets[index]!;
    if (start > from) changes.add(0, text.slice(from, start));
    if (isSame(index)) {
      // The second half of a surrogate pair does not count as a character.
      if ((folded.charCodeAt(index) & 0xfc00) !== 0xdc00) changes.gap += 1;
      from = start + 1;
      index += 1;
      continue;
    }
    let next = index;
    do {
      // Units of one origin are changed together.
      const origin = offsets[next];
      while (offsets[next] === origin) next += 1;
      from = Math.min(ends[next - 1]!, offsets[next] ?? text.length);
    } while (offsets[next] === from && !isSame(next));
    const replaced = countCharacters(folded.slice(index, next));
    changes.add(replaced, text.slice(start, from));
    index = next;
    if (changes.length > max || replaced > maxGap) return null;
  }
  const rest = text.slice(from) + (end ?? '');
  if (end !== undefined || rest) changes.add(0, rest);
  if (changes.length > max || (changes.hasCounts && text.includes(counted))) return null;
  const encoding = (isWide ? encodings.wide : encodings.plain)[Number(changes.hasCounts)]!;
  return (end === undefined ? encoding : encoding.toUpperCase()) + changes.text();
}

class ChangeList {
  /** Characters since the last change. */
  gap = 0;
  /** Whether a change replaces another number of characters than it has. */
  hasCounts = false;
  private readonly changes: string[] = [];

  get length(): number {
    return this.changes.length;
  }

  /** Adds a text that replaces a number of folded characters, none for one that is inserted. */
  add(replaced: number, put: string): void {
    for (; this.gap > maxGap; this.gap -= maxGap) this.changes.push(String.fromCharCode(maxGap * 2 + 2));
    const isReplaced = replaced > 0;
    const isCounted = isReplaced && replaced !== countCharacters(put);
    this.hasCounts ||= isCounted;
    const count = isCounted ? counted + String.fromCharCode(replaced + countOffset) : '';
    this.changes.push(String.fromCharCode(this.gap * 2 + 2 + Number(isReplaced)) + count + put);
    this.gap = 0;
  }

  text(): string {
    return this.changes.join(divider);
  }
}

function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count += 1;
  return count;
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
