import { findWords, type WordFinder } from '#shared/text';
import { getAnchors, expectedFrequency } from './anchors';
import type { CompileOptions, Condition } from './condition';
import type { PreparedDocument } from './document';
import { markWords, smallestGap } from './near-gap';
import { occurrencesOutside } from './outside';
import { inBody, inTitle, Instruction, ProgramWriter, type NearProgram, type OutsideProgram } from './program';
import type { Query } from './query';

/** A query with the caller's id. */
export interface Rule<Id> {
  readonly id: Id;
  readonly tree: Query;
}

/** A rule that matches a document, and its words outside NOT that occur in the text (folded). */
export interface RuleHit<Id> {
  readonly id: Id;
  readonly words: readonly string[];
}

/** Document counts after which anchors are chosen again by observed word frequencies. */
const reviews = [500, 5_000, 50_000];

/**
 * Matches thousands of rules against a document at once.
 *
 * One pass over the text finds every word of all rules; each word found leads to the rules anchored on it, and only
 * these are evaluated, plus rules without an anchor. The anchor of a rule is the set of alternatives, necessary to it,
 * whose words are least frequent; so the cost depends on the text, not on the number of rules. Not reentrant.
 */
export class RuleSet<Id> {
  private readonly finder: WordFinder;
  private readonly code: Int32Array;
  private readonly conditions: readonly Condition[];
  private readonly nears: readonly NearProgram[];
  private readonly outsides: readonly OutsideProgram[];
  private readonly starts: Int32Array;
  private readonly anchors: (readonly (readonly number[])[])[] = [];
  private readonly positives: (readonly number[])[] = [];
  /** Rules that are evaluated for every text. */
  private readonly always: number[] = [];
  /** Rules by anchor word: those of word `w` are `postings[offsets[w]]` … `postings[offsets[w + 1]]`. */
  private offsets = new Int32Array(1);
  private postings = new Int32Array(0);
  private readonly hitRounds: Int32Array;
  private readonly hitFields: Uint8Array;
  private readonly ruleRounds: Int32Array;
  private readonly foundWords: number[] = [];
  private readonly met: Uint32Array;
  private documents = 0;
  private round = 0;

  constructor(
    private readonly rules: readonly Rule<Id>[],
    options: CompileOptions = {},
  ) {
    const writer = new ProgramWriter(options);
    this.starts = Int32Array.from(rules, ({ tree }) => writer.write(tree));
    for (const [index, { tree }] of rules.entries()) {
      const anchors = getAnchors(tree, writer).map((words) => [...new Set(words)]);
      this.anchors.push(anchors);
      if (anchors.length === 0) this.always.push(index);
      this.positives.push(positiveWords(tree, writer));
    }
    this.code = Int32Array.from(writer.code);
    this.conditions = writer.conditions;
    this.nears = writer.nears;
    this.outsides = writer.outsides;
    this.finder = findWords(writer.words);
    this.hitRounds = new Int32Array(this.finder.words.length);
    this.hitFields = new Uint8Array(this.finder.words.length);
    this.met = new Uint32Array(this.finder.words.length);
    this.ruleRounds = new Int32Array(rules.length);
    this.chooseAnchors(Float64Array.from(this.finder.words, expectedFrequency));
  }

  /** Number of rules, and of distinct words in them. */
  get size(): { readonly rules: number; readonly words: number } {
    return { rules: this.rules.length, words: this.finder.words.length };
  }

  /** Returns the matching rules in their original order. */
  match(document: PreparedDocument): RuleHit<Id>[] {
    return this.fulfilled(document).map((index) => ({ id: this.rules[index]!.id, words: this.getFound(index) }));
  }

  /** Returns whether a document matches any rule. */
  matchesAny(document: PreparedDocument): boolean {
    return this.fulfilled(document).length > 0;
  }

  private fulfilled(document: PreparedDocument): number[] {
    this.nextRound();
    this.find(document.title, inTitle);
    this.find(document.body, inBody);
    const { offsets, postings, ruleRounds, starts, round } = this;
    const matched: number[] = [];
    for (const word of this.foundWords) {
      for (let index = offsets[word]!; index < offsets[word + 1]!; index += 1) {
        const rule = postings[index]!;
        if (ruleRounds[rule] === round) continue;
        ruleRounds[rule] = round;
        if (this.holds(starts[rule]!, document)) matched.push(rule);
      }
    }
    for (const rule of this.always) if (this.holds(starts[rule]!, document)) matched.push(rule);
    return matched.sort((left, right) => left - right);
  }

  private find(text: string, field: number): void {
    const { hitRounds, hitFields, foundWords: found, met, round } = this;
    this.finder.distinct(text, (word) => {
      if (hitRounds[word] === round) {
        hitFields[word] = hitFields[word]! | field;
        return;
      }
      hitRounds[word] = round;
      hitFields[word] = field;
      met[word] = met[word]! + 1;
      found.push(word);
    });
  }

  private holds(at: number, document: PreparedDocument): boolean {
    const { code } = this;
    const end = code[at + 1]!;
    switch (code[at]) {
      case Instruction.and:
        for (let child = at + 2; child < end; child = code[child + 1]!) if (!this.holds(child, document)) return false;
        return true;
      case Instruction.or:
        for (let child = at + 2; child < end; child = code[child + 1]!) if (this.holds(child, document)) return true;
        return false;
      case Instruction.not:
        return !this.holds(at + 2, document);
      case Instruction.words: {
        const fields = code[at + 2]!;
        for (let index = at + 3; index < end; index += 1) if (this.isFound(code[index]!, fields)) return true;
        return false;
      }
      case Instruction.condition:
        return this.conditions[code[at + 2]!]!(document);
      case Instruction.outside:
        return this.isOutside(this.outsides[code[at + 2]!]!, document);
      default:
        return this.isNear(this.nears[code[at + 2]!]!, document);
    }
  }

  private isFound(word: number, fields: number): boolean {
    return this.hitRounds[word] === this.round && (this.hitFields[word]! & fields) !== 0;
  }

  private isOutside({ fields, words, longer }: OutsideProgram, document: PreparedDocument): boolean {
    for (const field of [inTitle, inBody]) {
      if ((fields & field) === 0) continue;
      const getWords = (indexes: readonly number[]) =>
        indexes.filter((word) => this.isFound(word, field)).map((word) => this.finder.words[word]!);
      const [foundWords, foundLonger] = [getWords(words), getWords(longer)];
      if (foundWords.length === 0) continue;
      if (foundLonger.length === 0) return true;
      const text = field === inTitle ? document.title : document.body;
      if (occurrencesOutside(text, foundWords, foundLonger).length > 0) return true;
    }
    return false;
  }

  private isNear({ distance, fields, left, right }: NearProgram, document: PreparedDocument): boolean {
    for (const field of [inTitle, inBody]) {
      if ((fields & field) === 0) continue;
      const leftFound = left.filter((word) => this.isFound(word, field));
      const rightFound = right.filter((word) => this.isFound(word, field));
      if (leftFound.length === 0 || rightFound.length === 0) continue;
      const text = field === inTitle ? document.title : document.body;
      const getMarks = (words: readonly number[]) =>
        markWords(
          text,
          words.map((word) => this.finder.words[word]!),
        );
      const closest = smallestGap(text, getMarks(leftFound), getMarks(rightFound), distance);
      if (closest && closest.gap <= distance) return true;
    }
    return false;
  }

  private getFound(rule: number): string[] {
    const words: string[] = [];
    for (const word of this.positives[rule]!)
      if (this.hitRounds[word] === this.round) words.push(this.finder.words[word]!);
    return words;
  }

  private nextRound(): void {
    if (this.round === 0x7fffffff) {
      this.round = 0;
      this.hitRounds.fill(0);
      this.ruleRounds.fill(0);
    }
    this.round += 1;
    this.foundWords.length = 0;
    if (reviews.includes(this.documents)) {
      this.chooseAnchors(
        Float64Array.from(this.met, (count, word) => count + expectedFrequency(this.finder.words[word]!)),
      );
    }
    this.documents += 1;
  }

  /** Anchors each rule on the set with the smallest weight. */
  private chooseAnchors(weights: Float64Array): void {
    const chosen = this.anchors.map((sets) => lightest(sets, weights));
    const offsets = new Int32Array(weights.length + 1);
    for (const words of chosen) for (const word of words) offsets[word + 1] = offsets[word + 1]! + 1;
    for (let word = 0; word < weights.length; word += 1) offsets[word + 1] = offsets[word + 1]! + offsets[word]!;
    const next = offsets.slice();
    const postings = new Int32Array(offsets[weights.length]!);
    for (const [rule, words] of chosen.entries()) {
      for (const word of words) {
        postings[next[word]!] = rule;
        next[word] = next[word]! + 1;
      }
    }
    this.offsets = offsets;
    this.postings = postings;
  }
}

/** Compiles rules for matching together; see `RuleSet`. */
export function compileRules<Id>(rules: readonly Rule<Id>[], options: CompileOptions = {}): RuleSet<Id> {
  return new RuleSet(rules, options);
}

function lightest(sets: readonly (readonly number[])[], weights: Float64Array): readonly number[] {
  let best: readonly number[] = [];
  let min = Infinity;
  for (const words of sets) {
    let weight = 0;
    for (const word of words) weight += weights[word]!;
    if (weight >= min) continue;
    min = weight;
    best = words;
  }
  return best;
}

/** Returns the distinct words of a tree that are not under a NOT. */
function positiveWords(tree: Query, writer: ProgramWriter): number[] {
  const words = new Set<number>();
  const visit = (query: Query, positive: boolean): void => {
    if (query.kind === 'not') visit(query.of, !positive);
    else if (query.kind === 'and' || query.kind === 'or') for (const child of query.of) visit(child, positive);
    else if (positive) for (const word of writer.getIndexes(query)) words.add(word);
  };
  visit(tree, true);
  return [...words];
}
