/** Problem codes for the text of a query. Callers build the message from the code and the parameters. */
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
  | 'outside-operand'
  | 'implied-and'
  | 'hyphen-as-not'
  | 'unknown-field'
  | 'sign-in-word'
  | 'wide-sign-in-word'
  | 'quote-in-word';

/** Warnings that usually mean a different rule was intended; they require confirmation before a rule is saved. */
export const doubtsInWords: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'sign-in-word',
  'wide-sign-in-word',
  'quote-in-word',
]);

/** An error or a warning, and its position in the text (UTF-16 units). */
export interface QueryProblem {
  readonly code: ProblemCode;
  readonly position: number;
  readonly length: number;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Error thrown by the parser with its problem. */
export class QuerySyntaxError extends Error {
  constructor(readonly problem: QueryProblem) {
    super(`${problem.code} at ${problem.position}`);
    this.name = 'QuerySyntaxError';
  }
}
