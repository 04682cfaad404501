import { foldText } from '#shared/text';
import { compileCondition, isCondition, type CompileOptions, type Condition } from './condition';
import type { ListQuery, NearQuery, Query, TextField, WordQuery } from './query';

/** Sets of fields, as bit flags. */
export const inTitle = 1;
export const inBody = 2;

/**
 * Instruction codes. Each instruction is `[kind, end, …operands]`, where `end` is the index of the next instruction.
 */
export const Instruction = {
  /** All instructions up to `end` must hold. */
  and: 0,
  /** One of the instructions up to `end` must hold. */
  or: 1,
  /** The next instruction must not hold. */
  not: 2,
  /** `fields, …words`: one of the words must occur in one of the fields. */
  words: 3,
  /** `index` into `conditions`. */
  condition: 4,
  /** `index` into `nears`. */
  near: 5,
  /** `index` into `outsides`. */
  outside: 6,
} as const;

/** Words that must occur outside of longer ones, as numbers. */
export interface OutsideProgram {
  readonly fields: number;
  readonly words: readonly number[];
  readonly longer: readonly number[];
}

/** A NEAR with words as numbers. */
export interface NearProgram {
  readonly distance: number;
  readonly fields: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Compiles trees into one flat sequence of numbers, which thousands of rules share and one loop can evaluate. */
export class ProgramWriter {
  readonly code: number[] = [];
  readonly conditions: Condition[] = [];
  readonly nears: NearProgram[] = [];
  readonly outsides: OutsideProgram[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(private readonly options: CompileOptions = {}) {}

  /** Folded, distinct words; instructions refer to them by index. */
  get words(): string[] {
    return [...this.indexes.keys()];
  }

  /** Appends a tree and returns its start index. */
  write(query: Query): number {
    const start = this.code.length;
    if (query.kind === 'and') this.writeGroup(Instruction.and, inOrderOfCost(query.of));
    else if (query.kind === 'or') this.writeOr(query.of);
    else if (query.kind === 'not') this.writeGroup(Instruction.not, [query.of]);
    else if (query.kind === 'near') this.writeNear(query);
    else if ((query.kind === 'word' || query.kind === 'list') && isOutside(query)) this.writeOutside(query);
    else if (isCondition(query))
      this.instruction(Instruction.condition, [this.conditions.push(compileCondition(query, this.options)) - 1]);
    else this.instruction(Instruction.words, [getFields(query.field), ...this.getIndexes(query)]);
    return start;
  }

  /** Returns the indexes of a leaf's words. */
  getIndexes(query: Query): number[] {
    if (query.kind === 'word') return this.indexesOfWords([query.word]);
    if (query.kind === 'list') return this.indexesOfWords(query.words ?? []);
    if (query.kind === 'near') return [...query.left, ...query.right].flatMap((item) => this.getIndexes(item));
    return [];
  }

  private indexesOfWords(words: readonly string[]): number[] {
    const indexes: number[] = [];
    for (const word of words) {
      const folded = foldText(word);
      if (folded === '') continue;
      let index = this.indexes.get(folded);
      if (index === undefined) {
        index = this.indexes.size;
        this.indexes.set(folded, index);
      }
      indexes.push(index);
    }
    return indexes;
  }

  /** Merges words of an OR with the same fields into one instruction. */
  private writeOr(queries: readonly Query[]): void {
    const words = new Map<number, number[]>();
    const others: Query[] = [];
    for (const query of queries) {
      if ((query.kind !== 'word' && query.kind !== 'list') || isOutside(query)) {
        others.push(query);
        continue;
      }
      const fields = getFields(query.field);
      const fieldWords = words.get(fields) ?? [];
      words.set(fields, fieldWords);
      for (const index of this.getIndexes(query)) fieldWords.push(index);
    }
    if (words.size === 1 && others.length === 0) {
      for (const [fields, indexes] of words) this.instruction(Instruction.words, [fields, ...indexes]);
      return;
    }
    const start = this.begin(Instruction.or);
    for (const [fields, indexes] of words) this.instruction(Instruction.words, [fields, ...indexes]);
    for (const query of inOrderOfCost(others)) this.write(query);
    this.end(start);
  }

  private writeNear(query: NearQuery): void {
    const getSide = (items: NearQuery['left']) => [...new Set(items.flatMap((item) => this.getIndexes(item)))];
    const near = {
      distance: query.distance,
      fields: getFields(query.field),
      left: getSide(query.left),
      right: getSide(query.right),
    };
    this.instruction(Instruction.near, [this.nears.push(near) - 1]);
  }

  private writeOutside(query: WordQuery | ListQuery): void {
    const outside = {
      fields: getFields(query.field),
      words: [...new Set(this.getIndexes(query))],
      longer: [...new Set(this.indexesOfWords(query.outside ?? []))],
    };
    this.instruction(Instruction.outside, [this.outsides.push(outside) - 1]);
  }

  private writeGroup(kind: number, queries: readonly Query[]): void {
    const start = this.begin(kind);
    for (const query of queries) this.write(query);
    this.end(start);
  }

  private instruction(kind: number, operands: readonly number[]): void {
    const start = this.begin(kind);
    for (const operand of operands) this.code.push(operand);
    this.end(start);
  }

  private begin(kind: number): number {
    return this.code.push(kind, 0) - 2;
  }

  private end(start: number): void {
    this.code[start + 1] = this.code.length;
  }
}

/** Returns whether occurrences of a leaf inside longer words do not count. */
export function isOutside(query: Query): boolean {
  return (query.kind === 'word' || query.kind === 'list') && (query.outside?.length ?? 0) > 0;
}

export function getFields(field: TextField | undefined): number {
  if (field === undefined) return inTitle | inBody;
  return field === 'title' ? inTitle : inBody;
}

/** Sorts by cost, so that cheap conditions are evaluated first. */
function inOrderOfCost(queries: readonly Query[]): Query[] {
  return [...queries].sort((left, right) => getCost(left) - getCost(right));
}

function getCost(query: Query): number {
  switch (query.kind) {
    case 'word':
    case 'range':
    case 'published':
    case 'value':
      return 1;
    case 'list':
      return query.words?.length ?? 0;
    case 'near':
      return 10_000;
    case 'not':
      return 1 + getCost(query.of);
    default:
      return query.of.reduce((sum, child) => sum + getCost(child), 1);
  }
}
