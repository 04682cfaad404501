import { cutText } from '#shared/text';

/**
 * Terms of an article as numbers, ascending, with their weights: 1 + ln of the frequency, with title occurrences
 * counted three times.
 */
export interface EventTerms {
  readonly terms: Int32Array;
  readonly weights: Float32Array;
  /** The distinct terms of the title, ascending. */
  readonly titleTerms: Int32Array;
}

/** Number of characters of a body that are read: news states its topic first. */
const lead = 500;
const titleWeight = 3;
const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,}/gu;
const han = /^\p{Script=Han}/u;
const surrogate = /[\ud800-\udfff]/;

const Kind = { other: 0, han: 1, letter: 2, digit: 3 } as const;
let kinds: Uint8Array | undefined;

/**
 * Returns the kind of each UTF-16 code unit, computed once because regular expressions with Unicode classes are slow.
 */
function characterKinds(): Uint8Array {
  kinds ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    const text = String.fromCharCode(unit);
    if (han.test(text)) return Kind.han;
    return /\p{N}/u.test(text) ? Kind.digit : /\p{L}/u.test(text) ? Kind.letter : Kind.other;
  });
  return kinds;
}

/** Returns an alphabetic word as one number. */
function getHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/**
 * Returns two adjacent Han characters as one number. Character pairs need no dictionary, so new names are recognized
 * from their first day.
 */
export const getPair = (text: string, at: number): number => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);

/** Terms in order of occurrence, including repetitions. */
class TermList {
  private terms = new Int32Array(1 << 10);
  private length = 0;

  add(term: number): void {
    if (this.length === this.terms.length) {
      const more = new Int32Array(this.length * 2);
      more.set(this.terms);
      this.terms = more;
    }
    this.terms[this.length] = term;
    this.length += 1;
  }

  /** Returns the collected terms, ascending, and resets the list. The result is valid until the next term is added. */
  take(): Int32Array {
    const sortedTerms = this.terms.subarray(0, this.length).sort();
    this.length = 0;
    return sortedTerms;
  }
}

const list = new TermList();

function gather(text: string): Int32Array {
  if (surrogate.test(text)) gatherByPattern(text);
  else gatherByUnit(text);
  return list.take();
}

/** Handles texts with characters of two UTF-16 code units. */
function gatherByPattern(text: string): void {
  for (const [run] of text.matchAll(runs)) {
    if (han.test(run)) for (let at = 0; at + 1 < run.length; at += 1) list.add(getPair(run, at));
    else if (!/^\p{N}+$/u.test(run)) list.add(getHash(run));
  }
}

function gatherByUnit(text: string): void {
  const getKind = characterKinds();
  for (let at = 0; at < text.length; ) {
    const kind = getKind[text.charCodeAt(at)];
    if (kind === Kind.han) {
      for (at += 1; at < text.length && getKind[text.charCodeAt(at)] === Kind.han; at += 1)
        list.add(getPair(text, at - 1));
    } else if (kind === Kind.other) at += 1;
    else {
      const start = at;
      let hasCharacter = false;
      for (; at < text.length; at += 1) {
        const next = getKind[text.charCodeAt(at)];
        if (next !== Kind.letter && next !== Kind.digit) break;
        hasCharacter ||= next === Kind.letter;
      }
      if (hasCharacter && at - start > 1) list.add(getHash(text.slice(start, at)));
    }
  }
}

/** Returns the terms of an article; both texts must be folded. An ignored title is passed as ''. */
export function eventTerms(title: string, body: string): EventTerms {
  const titled = gather(title).slice();
  const written = gather(cutText(body, lead));
  const terms = new Int32Array(titled.length + written.length);
  const weights = new Float32Array(terms.length);
  const titleTerms = new Int32Array(titled.length);
  let used = 0;
  let inTitle = 0;
  for (let left = 0, right = 0; left < titled.length || right < written.length; used += 1) {
    const term = Math.min(titled[left] ?? Number.POSITIVE_INFINITY, written[right] ?? Number.POSITIVE_INFINITY);
    let count = 0;
    for (; titled[left] === term; left += 1) count += titleWeight;
    if (count > 0) titleTerms[inTitle++] = term;
    for (; written[right] === term; right += 1) count += 1;
    terms[used] = term;
    weights[used] = 1 + Math.log(count);
  }
  return { terms: terms.slice(0, used), weights: weights.slice(0, used), titleTerms: titleTerms.slice(0, inTitle) };
}
