/** Matches the statement or column that a comment describes, from the line after the comment. */
const made = /^create (?:unique )?(?:or replace )?(table|index|view|function|trigger) (?:if not exists )?"?(\w+)/;
const columnLine = /^"?([a-z_]\w*)"? (?!table|index|key\b|\()[a-z]/;
const notColumns =
  /^(primary|unique|check|foreign|constraint|insert|update|delete|create|alter|drop|do|select|with|set|end|begin|as|for|values|exclude)\b/;

/**
 * Collects the comments of migrations by what they describe: `article`, `article.title`, `article_hash`. Renamed tables
 * and columns are listed under their current names. `lost` contains comments that precede anything else.
 */
export function harvestComments(texts: readonly string[]): {
  readonly comments: ReadonlyMap<string, readonly string[]>;
  readonly lost: readonly string[];
} {
  const comments = new Map<string, readonly string[]>();
  const lost: string[] = [];
  for (const text of texts) {
    let table: string | undefined;
    let waiting: string[] = [];
    for (const line of text
      .replace(/\$(\w*)\$[^]*?\$\1\$/g, '$$$$')
      .split('\n')
      .map((each) => each.trim())) {
      if (line.startsWith('--')) {
        waiting.push(line.slice(2).trim());
        continue;
      }
      if (line === '') continue;
      const statement = made.exec(line);
      const constraint = /(?:^|\badd )constraint "?(\w+)/.exec(line);
      const other = /^(?:alter table|insert into|update|delete from) "?(\w+)/.exec(line);
      const altered = /^alter table (?:if exists )?"?(\w+)"?(?:.*? add column (?:if not exists )?"?(\w+))?/.exec(line);
      const column = table && !notColumns.test(line) ? columnLine.exec(line)?.[1] : undefined;
      const key =
        statement?.[2] ??
        constraint?.[1] ??
        (altered?.[2] ? `${altered[1]}.${altered[2]}` : column && `${table}.${column}`) ??
        (other && `${other[1]} ${line.startsWith('alter') ? 'settings' : 'rows'}`);
      if (waiting.length > 0) {
        if (key) comments.set(key, [...(comments.get(key) ?? []), ...waiting]);
        else lost.push(...waiting);
        waiting = [];
      }
      rename(line, comments);
      if (statement) table = statement[1] === 'table' && !line.endsWith(');') ? statement[2] : undefined;
      else if (line.startsWith(')') || line.endsWith(';')) table = undefined;
    }
    lost.push(...waiting);
  }
  return { comments, lost };
}

/** Moves comments to the new name when a statement renames what they describe. */
function rename(line: string, comments: Map<string, readonly string[]>): void {
  const column = /^alter table "?(\w+)"? rename (?:column )?"?(\w+)"? to "?(\w+)/.exec(line);
  const table = /^alter (?:table|index|view) "?(\w+)"? rename to "?(\w+)/.exec(line);
  for (const [key, value] of [...comments]) {
    const to =
      column && key === `${column[1]}.${column[2]}`
        ? `${column[1]}.${column[3]}`
        : table && (key === table[1] || key.startsWith(`${table[1]}.`))
          ? `${table[2]}${key.slice(table[1]?.length)}`
          : undefined;
    if (to === undefined) continue;
    comments.delete(key);
    comments.set(to, value);
  }
}
