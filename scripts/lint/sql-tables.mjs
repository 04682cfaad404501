const tokens = /"[^"]+"|[a-z_][a-z0-9_$]*(?:\.[a-z_][a-z0-9_$]*)?|[(),;]|[^\s\w]/gi;
const statement =
  /^\s*\(?\s*(select|insert|update|delete|with|create|alter|drop|truncate|copy|lock|merge|explain|comment)\b|\b(select\b[^]*\bfrom|insert into|delete from|exists \(select|(left |inner |cross |right |full |^)join|join\s+\w+(\s+(as\s+)?\w+)?\s+(using|on))\b/i;
/** Words that end a list of tables. */
const ends = new Set(
  'where group order limit set returning union except intersect having select values window fetch offset on_conflict'.split(
    ' ',
  ),
);
const passed = new Set(['only', 'lateral', 'if', 'not', 'exists', 'concurrently']);
const methods = new Set(['gin', 'gist', 'btree', 'hash', 'brin']);

/** Returns whether a string of the program is SQL, or a fragment of it that names tables. */
export const isSql = (text) => statement.test(text);

/** Names that a statement defines itself. */
const ownNames = (text) =>
  new Set(
    [...text.matchAll(/\b(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(([, name]) =>
      name.toLowerCase(),
    ),
  );

/** Returns how a keyword uses the table after it, or null if no table follows. */
function getUsage(word, before, isIndexOrTrigger) {
  if (word === 'from') return before === 'delete' ? 'write' : 'read';
  if (word === 'join' || word === 'using') return 'read';
  if (word === 'into' || word === 'copy' || word === 'truncate') return 'write';
  if (word === 'table') return before === 'if' ? null : 'write';
  if (word === 'update') return ['for', 'do', 'or', 'on', 'after', 'before', 'key'].includes(before) ? null : 'write';
  if (word === 'references') return 'reference';
  if (word === 'on' && isIndexOrTrigger) return 'write';
  return null;
}

/**
 * Returns the tables that an SQL text names with their use: `read`, `write` or `reference`. `statement` numbers the
 * statements from 0. `part` numbers the selects used as a table (after FROM, JOIN or AS), because such a select is
 * executed and its result transferred before the rest runs. Interpolated parts are replaced by spaces.
 *
 * @returns {{ name: string, use: 'read' | 'write' | 'reference', statement: number, part: number }[]}
 */
export function tablesIn(text) {
  const plain = text.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, ' 0 ');
  const localNames = ownNames(plain);
  const words = [...plain.matchAll(tokens)].map(([word]) => word.replaceAll('"', '').toLowerCase());
  const tableNames = [];
  const lists = [false];
  const parts = [0];
  let lastPart = 0;
  let count = 0;
  let makes = false;
  const take = (at, use) => {
    let next = at;
    while (passed.has(words[next])) next += 1;
    const name = words[next];
    const isCall = words[next + 1] === '(' && use === 'read';
    if (name && /^[a-z_]/.test(name) && !isCall && !localNames.has(name) && !methods.has(name))
      tableNames.push({ name: name.replace(/^public\./, ''), use, statement: count, part: parts.at(-1) });
  };
  // A fragment to be placed after FROM begins with its first table.
  if (/^\s*[a-z_]\w*(\s+(as\s+)?\w+)?\s+((left|right|full)(\s+outer)?\s+|inner\s+|cross\s+)?join\b/i.test(plain))
    take(0, 'read');
  for (const [index, word] of words.entries()) {
    if (word === '(') {
      const standsForTable = lists.at(-1)
        ? [',', 'from', 'join', 'using', 'lateral']
        : ['join', 'as', 'materialized', 'lateral'];
      parts.push(index === 0 || standsForTable.includes(words[index - 1]) ? (lastPart += 1) : parts.at(-1));
      lists.push(false);
    } else if (word === ')') {
      if (lists.length > 1) {
        lists.pop();
        parts.pop();
      }
    } else if (word === ';') {
      count += 1;
      makes = false;
      lists.splice(0, lists.length, false);
      parts.splice(0, parts.length, (lastPart += 1));
    } else if (word === ',') {
      if (lists.at(-1)) take(index + 1, 'read');
    } else {
      if (word === 'create') makes = false;
      if (word === 'index' || word === 'trigger') makes = true;
      const use = getUsage(word, words[index - 1], makes);
      if (use) take(index + 1, use);
      if (word === 'on' && makes) makes = false;
      if (word === 'from' || word === 'using') lists[lists.length - 1] = true;
      else if (ends.has(word)) lists[lists.length - 1] = false;
    }
  }
  return tableNames;
}
