import { CharacterKind, characterKinds } from './character-table';
import type { WordFinder, WordVisitor } from './word-finder';
import { cutsRun, cutsStart } from './word-boundary';

/**
 * Finds any of many folded words in a folded text, in a single pass regardless of their number (Aho and Corasick,
 * 1975).
 *
 * States are stored in typed arrays; transitions in one open-addressed table, preceded by a 32-bit filter per state
 * that rejects most failing lookups. Matches obey `isWholeMatch`. Empty words never match. Not reentrant.
 */
export class WordAutomaton implements WordFinder {
  private readonly lengths: Uint32Array;
  /** Words whose first unit belongs to a run, so that the position before a match must be checked. */
  private readonly checksStart: Uint8Array;
  private readonly root = new Int32Array(0x10000);
  /** Four numbers per slot: state (-1 when free), unit, target, unused. */
  private readonly table: Int32Array;
  private readonly shift: number;
  private filters: Int32Array;
  private fails: Int32Array;
  /** The word that ends in a state, or -1. */
  private wordOf: Int32Array;
  /** The nearest state, this one or along its failure links, in which a word ends; 0 for none. */
  private outputs: Int32Array;
  /** For states in which a word ends: the next such state along the failure links. */
  private nextOutputs: Int32Array;
  /** States whose words, and those along their failure links, match wherever they end at a boundary. */
  private plain: Uint8Array;
  private readonly seenWords: Int32Array;
  private seenStates: Int32Array;
  private round = 0;

  /** @param words folded and distinct */
  constructor(readonly words: readonly string[]) {
    let units = 0;
    for (const word of words) units += word.length;
    const bits = Math.max(4, Math.ceil(Math.log2(units + 1)) + 1);
    this.shift = 32 - bits;
    this.table = new Int32Array(4 << bits).fill(-1);
    this.lengths = Uint32Array.from(words, (word) => word.length);
    this.checksStart = Uint8Array.from(words, (word) => (isOfRun(word.charCodeAt(0)) ? 1 : 0));
    this.seenWords = new Int32Array(words.length);
    this.filters = new Int32Array(units + 1);
    this.wordOf = new Int32Array(units + 1).fill(-1);
    const parents = new Int32Array(units + 1);
    const unitsIn = new Uint16Array(units + 1);
    const depths = new Uint16Array(units + 1);
    const states = this.addWords(parents, unitsIn, depths);
    this.filters = this.filters.slice(0, states);
    this.wordOf = this.wordOf.slice(0, states);
    this.fails = new Int32Array(states);
    this.outputs = new Int32Array(states);
    this.nextOutputs = new Int32Array(states);
    this.plain = new Uint8Array(states).fill(1);
    this.seenStates = new Int32Array(states);
    this.link(getInOrder(depths.subarray(0, states)), parents, unitsIn);
  }

  each(folded: string, visit: WordVisitor): void {
    let state = 0;
    for (let index = 0; index < folded.length; index += 1) {
      const unit = folded.charCodeAt(index);
      state = this.step(state, unit);
      if (this.outputs[state] === 0 || this.endsInsideRun(folded, index, unit)) continue;
      for (let output = this.outputs[state]!; output !== 0; output = this.nextOutputs[output]!) {
        const word = this.wordOf[output]!;
        if (this.startsWhole(word, folded, index + 1)) visit(word, index + 1 - this.lengths[word]!, index + 1);
      }
    }
  }

  distinct(folded: string, visit: (word: number) => void): void {
    this.nextRound();
    const { root, filters, fails, outputs, nextOutputs, wordOf, plain, seenStates, seenWords, round } = this;
    const { length } = folded;
    let state = 0;
    for (let index = 0; index < length; index += 1) {
      const unit = folded.charCodeAt(index);
      for (;;) {
        if (state === 0) {
          state = root[unit]!;
          break;
        }
        if ((filters[state]! & (1 << unit)) !== 0) {
          const next = this.find(state, unit);
          if (next > 0) {
            state = next;
            break;
          }
        }
        state = fails[state]!;
      }
      if (outputs[state] === 0 || this.endsInsideRun(folded, index, unit)) continue;
      for (let output = outputs[state]!; output !== 0 && seenStates[output] !== round; output = nextOutputs[output]!) {
        if (plain[output] === 1) seenStates[output] = round;
        const word = wordOf[output]!;
        if (seenWords[word] === round || !this.startsWhole(word, folded, index + 1)) continue;
        seenWords[word] = round;
        visit(word);
      }
    }
  }

  private step(from: number, unit: number): number {
    let state = from;
    while (state !== 0) {
      if ((this.filters[state]! & (1 << unit)) !== 0) {
        const next = this.find(state, unit);
        if (next > 0) return next;
      }
      state = this.fails[state]!;
    }
    return this.root[unit]!;
  }

  private find(state: number, unit: number): number {
    const { table } = this;
    let slot = this.getSlot(state, unit);
    for (;;) {
      const owner = table[slot]!;
      if (owner === state && table[slot + 1] === unit) return table[slot + 2]!;
      if (owner < 0) return 0;
      slot = (slot + 4) & (table.length - 1);
    }
  }

  private getSlot(state: number, unit: number): number {
    return (Math.imul(Math.imul(state, 0x9e3779b1) ^ unit, 0x85ebca6b) >>> this.shift) << 2;
  }

  /** Returns whether no word may end after this unit; all words that end at one position end with the same unit. */
  private endsInsideRun(folded: string, index: number, unit: number): boolean {
    return isOfRun(unit) && cutsRun(folded, index + 1);
  }

  private startsWhole(word: number, folded: string, end: number): boolean {
    return this.checksStart[word] === 0 || !cutsStart(folded, end - this.lengths[word]!);
  }

  private addWords(parents: Int32Array, unitsIn: Uint16Array, depths: Uint16Array): number {
    let states = 1;
    for (const [word, text] of this.words.entries()) {
      let state = 0;
      for (let index = 0; index < text.length; index += 1) {
        const unit = text.charCodeAt(index);
        let next = state === 0 ? this.root[unit]! : this.find(state, unit);
        if (next === 0) {
          next = states;
          states += 1;
          parents[next] = state;
          unitsIn[next] = unit;
          depths[next] = index + 1;
          if (state === 0) this.root[unit] = next;
          else this.insert(state, unit, next);
        }
        state = next;
      }
      if (state !== 0) this.wordOf[state] = word;
    }
    return states;
  }

  private insert(state: number, unit: number, target: number): void {
    let slot = this.getSlot(state, unit);
    while (this.table[slot]! >= 0) slot = (slot + 4) & (this.table.length - 1);
    this.table[slot] = state;
    this.table[slot + 1] = unit;
    this.table[slot + 2] = target;
    this.filters[state] = this.filters[state]! | (1 << unit);
  }

  private link(order: Int32Array, parents: Int32Array, unitsIn: Uint16Array): void {
    for (const state of order) {
      if (state === 0) continue;
      const parent = parents[state]!;
      const fail = parent === 0 ? 0 : this.step(this.fails[parent]!, unitsIn[state]!);
      this.fails[state] = fail;
      const word = this.wordOf[state]!;
      const behind = this.outputs[fail]!;
      if (word < 0) {
        this.outputs[state] = behind;
        continue;
      }
      this.outputs[state] = state;
      this.nextOutputs[state] = behind;
      this.plain[state] = this.checksStart[word] === 0 && (behind === 0 || this.plain[behind] === 1) ? 1 : 0;
    }
  }

  private nextRound(): void {
    if (this.round === 0x7fffffff) {
      this.round = 0;
      this.seenWords.fill(0);
      this.seenStates.fill(0);
    }
    this.round += 1;
  }
}

function isOfRun(unit: number): boolean {
  return characterKinds[unit]! >= CharacterKind.letter;
}

/** Returns the states ordered from the root outwards. */
function getInOrder(depths: Uint16Array): Int32Array {
  const starts: number[] = [];
  for (const depth of depths) starts[depth + 1] = (starts[depth + 1] ?? 0) + 1;
  for (let depth = 1; depth < starts.length; depth += 1)
    starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0);
  starts[0] = 0;
  const order = new Int32Array(depths.length);
  for (const [state, depth] of depths.entries()) {
    order[starts[depth]!] = state;
    starts[depth]! += 1;
  }
  return order;
}
