const tokens = /"[^"]+"|\d+|[a-z_][a-z0-9_$]*(?:\.[a-z_*][a-z0-9_$]*)?|[(),;=]|[^\s\w]/gi;
const listEnds = new Set(
  'where group order limit set returning union except intersect having select values offset for on'.split(' '),
);
const joins = new Set(['join', 'from', 'using', 'into', 'update', ',']);
const noAlias = new Set(
  'where group order limit set returning union except intersect having on using join left right full inner cross natural lateral values select offset for as window default'.split(
    ' ',
  ),
);

/** A select or statement, with the tables it reads and the columns it refers to by table alias. */
const newLevel = (above, before) => ({ above, before, items: [], references: [], words: [], isSelect: false });

/**
 * Returns the selects of one statement, each nested in the enclosing one; other parentheses belong to their
 * surroundings.
 */
export function getLevels(words) {
  const top = newLevel(null, '');
  const all = [top];
  const open = [];
  let level = top;
  let inList = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    level.words.push(word);
    if (word === '(') {
      open.push({ level, inList });
      if (words[at + 1] === 'select' || words[at + 1] === 'with') {
        level = newLevel(level, inList && joins.has(words[at - 1]) ? 'list' : words[at - 1]);
        level.isSelect = true;
        all.push(level);
      }
      inList = false;
    } else if (word === ')') {
      const closed = level;
      const around = open.pop();
      if (!around) continue;
      ({ level, inList } = around);
      if (closed === level) continue;
      level.words.push(')');
      const name = words[at + 1] === 'as' ? words[at + 2] : words[at + 1];
      if (closed.before === 'list' || closed.before === 'lateral')
        level.items.push({ name: null, alias: name, closed });
    } else if (/^[a-z_]\w*\.\w+$/.test(word)) {
      level.references.push(word.split('.')[0]);
    } else if (joins.has(word) && (word !== ',' || inList) && words[at + 1] !== '(') {
      let next = at + 1;
      while (['only', 'lateral'].includes(words[next])) next += 1;
      const name = words[next]?.replace(/^public\./, '');
      const isUpsert = word === 'update' && ['do', 'for', 'key'].includes(words[at - 1]);
      if (
        name &&
        /^[a-z_]\w*$/.test(name) &&
        (word === 'into' || words[next + 1] !== '(') &&
        name !== 'set' &&
        !isUpsert
      ) {
        const after = words[next + 1] === 'as' ? words[next + 2] : words[next + 1];
        const alias = after && /^[a-z_]\w*$/.test(after) && !noAlias.has(after) ? after : name;
        level.items.push({ name, alias, closed: null });
      }
    }
    if (word === 'from' || word === 'using') inList = true;
    else if (listEnds.has(word) && word !== 'on') inList = false;
  }
  return all;
}

/** Splits an SQL text into statements as lists of words, without comments and literals. */
export function getStatements(text) {
  const plain = text.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, ' 0 ');
  const statements = [[]];
  for (const [word] of plain.matchAll(tokens))
    if (word === ';') statements.push([]);
    else statements.at(-1).push(word.replaceAll('"', '').toLowerCase());
  return statements.filter(({ length }) => length > 0);
}
