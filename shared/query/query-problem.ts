/** What can be wrong in the text of a query. Callers make the sentence from the code and the parameters. */
export type ProblemCode =
  | 'empty'
  | 'too-long'
  | 'too-deep'
  | 'too-many-terms'
  | 'word-too-long'
  | 'empty-word'
  | 'unclosed-bracket'
  | 'unexpected-bracket'
  | 'unclosed-quote'
  | 'missing-operand'
  | 'missing-value'
  | 'missing-name'
  | 'unknown-value'
  | 'bad-range'
  | 'bad-distance'
  | 'near-operand'
  | 'near-fields'
  | 'implied-and'
  | 'hyphen-as-not'
  | 'unknown-field'
  | 'sign-in-word'
  | 'wide-sign-in-word'
  | 'quote-in-word';

/** Doubts that mean another rule than was typed more often than not: asked about before a rule is kept. */
export const doubtsInWords: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'sign-in-word',
  'wide-sign-in-word',
  'quote-in-word',
]);

/** A fault, or a doubt, and where in the text it stands (UTF-16 units). */
export interface QueryProblem {
  readonly code: ProblemCode;
  readonly position: number;
  readonly length: number;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Carries a fault out of the parser. */
export class QuerySyntaxError extends Error {
  constructor(readonly problem: QueryProblem) {
    super(`${problem.code} at ${problem.position}`);
    this.name = 'QuerySyntaxError';
  }
}
