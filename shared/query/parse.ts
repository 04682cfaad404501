import { cutText } from '#shared/text';
import { detectNotation } from './detect-notation';
import { Parser } from './parser';
import { printQuery } from './print';
import { measureQuery, queryLimits, type Query } from './query';
import { QuerySyntaxError, type QueryProblem } from './query-problem';
import type { Notation } from './vocabulary';

export interface ParsedQuery {
  readonly tree: Query;
  /** The notation in which the text was parsed. */
  readonly notation: Notation;
  /** Valid but possibly unintended parts: an implied AND, a hyphen taken for NOT, an unknown field name. */
  readonly notes: readonly QueryProblem[];
  readonly error?: undefined;
}

export interface FailedQuery {
  readonly tree?: undefined;
  readonly notation: Notation;
  readonly error: QueryProblem;
}

/** Maximum number of characters that are parsed at all; the modern notation of a rule within the limits is shorter. */
const unreadable = queryLimits.characters * 4;

/**
 * Parses a rule in either notation; without `notation`, the notation is detected.
 *
 * @example parseQuery('(苹果|iPhone)+(投诉|维权)-招聘') parseQuery('(苹果 OR iPhone) AND title:投诉 NOT 招聘')
 */
export function parseQuery(
  text: string,
  notation: Notation = detectNotation(cutText(text, unreadable)),
): ParsedQuery | FailedQuery {
  try {
    if (text.length > unreadable) throw tooLong(text);
    const parser = new Parser(text, notation);
    const tree = parser.parse();
    const { depth, terms } = measureQuery(tree);
    const whole = { position: 0, length: text.length };
    if (depth > queryLimits.depth)
      throw new QuerySyntaxError({ code: 'too-deep', ...whole, parameters: { limit: queryLimits.depth } });
    if (terms > queryLimits.terms) {
      throw new QuerySyntaxError({ code: 'too-many-terms', ...whole, parameters: { limit: queryLimits.terms, terms } });
    }
    if (text.length > queryLimits.characters && printQuery(tree, 'classic').length > queryLimits.characters)
      throw tooLong(text);
    return { tree, notation, notes: parser.notes };
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { notation, error: error.problem };
    throw error;
  }
}

function tooLong(text: string): QuerySyntaxError {
  const limit = queryLimits.characters;
  return new QuerySyntaxError({
    code: 'too-long',
    position: limit,
    length: text.length - limit,
    parameters: { limit },
  });
}
