/** Tables of what is sent to people, by their names, so that those of plugins to come are meant too. */
const letters = /(^|_)(message|outbox)(_|$)/;

/**
 * How a column of letters is read: who holds the token of a link answers for the receiver, so it stands as `***`.
 * Undefined where nothing need be left out.
 */
export function maskedLinks(table: string, name: string, type: string): string | undefined {
  if (!letters.test(table) || !['text', 'jsonb'].includes(type)) return undefined;
  return `regexp_replace(${name}::text, '(token=)[A-Za-z0-9._%-]+', '\\1***', 'gi')::${type} as ${name}`;
}
