import { getLevels, getStatements } from './sql-levels.mjs';

const clocks = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'random', 'next_id']);

/** Returns whether the parenthesis at a position is within `case` or `coalesce`, outside of a nested select. */
function isClassified(words, at) {
  let depth = 0;
  let cases = 0;
  for (let back = at - 1; back >= 0; back -= 1) {
    const word = words[back];
    if (word === ')') depth += 1;
    if (word === '(') {
      depth -= 1;
      // A time parameter is safe on its own, but not in a larger expression.
      if (depth < 0 && words[back + 1] === 'select' && !/^[:+*/-]$/.test(words[at + 4] ?? '')) return false;
      if (depth < 0 && words[back - 1] === 'coalesce') return true;
      if (depth < 0) depth = 0;
    }
    if (word === 'end') cases -= 1;
    if (word === 'case' && (cases += 1) > 0) return true;
    if (word === 'set' || word === 'where') return false;
  }
  return false;
}

const isLocal = (kind) => kind !== undefined && !kind.key && !kind.isView;

/** Returns the faults of one statement; `isWhole` means that nothing is interpolated. */
function getFaults(words, getKind, isWhole) {
  const faults = [];
  const levels = getLevels(words);
  const kind = ({ name, closed }) => {
    if (name) return getKind(name);
    const isHanded = closed.words.includes('offset') || closed.words.includes('limit');
    if (isHanded) return undefined;
    return closed.items.map(kind).find((each) => each?.key);
  };
  for (const level of levels) {
    const spread = level.items.find((item) => kind(item)?.key);
    const key = spread && kind(spread).key;
    const isNamed = level.words.some((word, at) => word.split('.').at(-1) === key && level.words[at + 1] === '=');
    const aliases = new Set(level.items.map(({ alias }) => alias));
    if (level.isSelect && !['list', 'lateral', 'as', 'materialized'].includes(level.before))
      for (const reference of level.references) {
        if (aliases.has(reference)) continue;
        let above = level.above;
        while (above && !above.items.some(({ alias }) => alias === reference)) above = above.above;
        const outer = above?.items.find(({ alias }) => alias === reference);
        const there = outer && kind(outer);
        // A coordinator table that is joined with a distributed one, or used within a view, is transferred completely.
        const other =
          there?.key !== undefined
            ? level.items.find((item) => isLocal(kind(item)))
            : isLocal(there) && !above.items.some((item) => kind(item)?.key) && spread;
        if (other)
          faults.push(
            `a sub-select joins ${other.name ?? other.alias} with ${outer.name ?? outer.alias}, of which one is spread and one is not: join them, or let the spread one end by offset 0`,
          );
      }
    if (
      spread &&
      level.isSelect &&
      level.before === 'exists' &&
      level.words[1] === 'from' &&
      level.words[0] === 'select'
    )
      faults.push(`exists (select from ${spread.name}): select 1, as a row without columns cannot be handed over`);
    if (spread && !isNamed && level.before === 'lateral' && level.words.includes('limit'))
      faults.push(
        `limit within a lateral join of ${spread.name}, which is distributed: write one part for each and combine them with union all`,
      );
    const locks = level.words.findIndex(
      (word, at) => word === 'for' && ['update', 'share'].includes(level.words[at + 1]),
    );
    if (isWhole && spread && locks >= 0 && !isNamed)
      faults.push(`rows of ${spread.name}, which is distributed, are locked without ${key} = …`);
  }
  const target = /^(update|insert)$/.test(words[0]) ? levels[0].items[0] : undefined;
  if (!target || !kind(target)?.key) return faults;
  const upsert = words.findIndex((word, at) => word === 'do' && words[at + 1] === 'update');
  const returning = words.indexOf('returning');
  words.forEach((word, at) => {
    if (!clocks.has(word) || words[at + 1] !== '(') return;
    if (upsert >= 0 && at > upsert && (returning < 0 || at < returning))
      faults.push(
        `${word}() within on conflict … do update of ${target.name}, which is spread: hand it over, excluded.…`,
      );
    else if (words[0] === 'update' && isClassified(words, at))
      faults.push(`${word}() within case or coalesce of an update of ${target.name}, which is spread: hand it over`);
  });
  if (words[0] === 'insert' && returning >= 0 && words.indexOf('select', returning) >= 0)
    faults.push(`insert into ${target.name}, which is spread, returning a select: with kept as (insert … returning *)`);
  return faults;
}

/**
 * Returns what a cluster database would refuse in an SQL text, as far as the text shows it. `getKind` returns `{ key }`
 * with the distribution column for a distributed table, `{}` for a coordinator table, `{ isView }` for a view of such
 * tables, and undefined for any other name. `isWhole` means that nothing is interpolated at run time.
 */
export function clusterFaults(text, getKind, isWhole) {
  return [...new Set(getStatements(text).flatMap((each) => getFaults(each, getKind, isWhole)))];
}
