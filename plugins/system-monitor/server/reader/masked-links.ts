/** Matches tables of sent messages by name, so that those of future plugins are covered too. */
const letters = /(^|_)(message|outbox)(_|$)/;
/** Columns with a small set of values: they need no masking, and queries on them use indexes. */
const codes = new Set(['channel', 'kind', 'status', 'template']);

/**
 * Returns the SQL expression that reads a column of a message table. The token of a link authorizes the recipient, so
 * it is replaced by `***`. `name` is the column as SQL spells it. Undefined where nothing needs masking.
 */
export function maskedLinks(table: string, column: string, type: string, name: string): string | undefined {
  if (!letters.test(table) || codes.has(column) || !['text', 'jsonb'].includes(type)) return undefined;
  return `regexp_replace(${name}::text, '(token=)[A-Za-z0-9._%-]+', '\\1***', 'gi')::${type} as ${name}`;
}
