import { getReadings, soundGroups } from '#shared/pinyin';
import type { Lexicon, CutWord } from '#shared/words';
import type { Finding } from '../../findings';
import { lookAlikes } from './look-alikes';
import { makeFinding } from './make-finding';
import type { ReadPiece } from './reading';

/** Cost of a character that is not in the word list. */
const unknownCost = 16;
/**
 * Minimum gain in likelihood of the corrected word over the original, by its length; tuned with the benchmark
 * `checker`.
 */
const minGain: Readonly<Record<number, number>> = { 2: 8.5, 3: 7, 4: 3 };
const maxWordLength = 4;
/** Correct words that are in no list and resemble another. */
const right = new Set('负责任 监委 风雹 转圜 限值 止付 绝不能 怎么养 机战术 益生 检护 甲组 乙组 丙组 竞品'.split(' '));
/** Remembered results; texts repeat their words, and one repeated character would cost seconds. */
const maxRemembered = 20_000;
const names = new Set(['nr', 'nrt', 'ns', 'nt', 'nz', 'x', 'w', 'm']);
const isHan = (text: string): boolean => /^[\u4e00-\u9fff]+$/.test(text);

interface Candidate {
  readonly word: string;
  readonly gain: number;
  readonly by: 'sound' | 'shape';
}

/**
 * Finds characters confused with others of the same sound or a similar shape: adjacent single characters that form a
 * common word once one of them is changed. Names and existing words are left alone.
 */
export class TypoCheck {
  private readonly remembered = new Map<string, Candidate | null>();

  constructor(private readonly lexicon: Lexicon) {}

  check(text: string, { words }: ReadPiece): Finding[] {
    const findings: Finding[] = [];
    for (let at = 0; at < words.length; at += 1) {
      let best: (Candidate & { readonly start: number; readonly end: number; readonly last: number }) | undefined;
      for (let last = at; last < words.length; last += 1) {
        const run = words.slice(at, last + 1);
        const start = run[0]!.start;
        const end = run.at(-1)!.end;
        if (end - start > maxWordLength || run.some(({ tag }) => names.has(tag))) break;
        if (last === at || !run.some((word) => word.end - word.start === 1)) continue;
        const candidate = this.candidate(text.slice(start, end), run);
        if (candidate && (!best || candidate.gain > best.gain)) best = { ...candidate, start, end, last };
      }
      if (!best) continue;
      findings.push(
        makeFinding(text, best.start, best.end, {
          kind: 'typo',
          severity: 'warning',
          reason: best.by,
          suggestions: [best.word],
        }),
      );
      at = best.last;
    }
    return findings;
  }

  private candidate(original: string, run: readonly CutWord[]): Candidate | undefined {
    const key = run.map(({ text }) => text).join(' ');
    const before = this.remembered.get(key);
    if (before !== undefined) return before ?? undefined;
    const candidate = this.findCandidate(original, run);
    if (this.remembered.size >= maxRemembered) this.remembered.clear();
    this.remembered.set(key, candidate ?? null);
    return candidate;
  }

  private findCandidate(original: string, run: readonly CutWord[]): Candidate | undefined {
    const { length } = original;
    if (length < 2 || right.has(original) || !isHan(original) || this.lexicon.getCost(original) !== undefined)
      return undefined;
    const cost = run.reduce((sum, { text }) => sum + (this.lexicon.getCost(text) ?? unknownCost), 0);
    let best: Candidate | undefined;
    const singles = new Set(run.filter(({ text }) => text.length === 1).map(({ start }) => start - run[0]!.start));
    for (let at = 0; at < length; at += 1) {
      // In longer words any character may be wrong, in short ones only isolated ones.
      if (length < 4 && !singles.has(at)) continue;
      const character = original[at]!;
      const offer = (other: string, by: 'sound' | 'shape'): void => {
        if (other === character) return;
        const word = original.slice(0, at) + other + original.slice(at + 1);
        const changed = this.lexicon.getCost(word);
        if (changed === undefined) return;
        const gain = cost - changed;
        if (gain >= minGain[length]! && (!best || gain > best.gain)) best = { word, gain, by };
      };
      for (const syllable of getReadings(character))
        for (const other of soundGroups().get(syllable) ?? '') offer(other, 'sound');
      for (const other of lookAlikes(character)) offer(other, 'shape');
    }
    return best;
  }
}
