/** Tables of what is sent to people, by their names, so that those of plugins to come are meant too. */
const letters = /(^|_)(message|outbox)(_|$)/;
/** Columns that hold one of a few words: nothing to be left out, and asked for by indexes. */
const codes = new Set(['channel', 'kind', 'status', 'template']);

/**
 * How a column of letters is read: who holds the token of a link answers for the receiver, so it stands as `***`.
 * `name` is the column as SQL spells it. Undefined where nothing need be left out.
 */
export function maskedLinks(table: string, column: string, type: string, name: string): string | undefined {
  if (!letters.test(table) || codes.has(column) || !['text', 'jsonb'].includes(type)) return undefined;
  return `regexp_replace(${name}::text, '(token=)[A-Za-z0-9._%-]+', '\\1***', 'gi')::${type} as ${name}`;
}
