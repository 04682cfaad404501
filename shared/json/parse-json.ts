import { isTooComplex, jsonLimits } from './json-limits';

/** JSON that exceeds `jsonLimits`; `what` names it in the message. */
export class JsonLimitError extends SyntaxError {
  constructor(what = 'JSON') {
    super(
      `The ${what} is nested deeper than ${jsonLimits.depth} levels, has an object of more than ${jsonLimits.members} members, or more than ${jsonLimits.values} values`,
    );
  }
}

/** Texts up to this length cannot keep the parser busy. */
const harmless = 32_768;

/** Returns whether a text would keep the JSON parser busy for long. */
export const blocksParser = (text: string): boolean => text.length > harmless && isTooComplex(text);

/**
 * Parses JSON from outside. A hostile text within the size limits of uploads and answers would block the process for
 * seconds, so its form is checked first.
 *
 * @throws {JsonLimitError} when it exceeds `jsonLimits`.
 * @throws {SyntaxError} when it is not JSON.
 */
export function parseJson(text: string): unknown {
  if (blocksParser(text)) throw new JsonLimitError();
  return JSON.parse(text);
}
