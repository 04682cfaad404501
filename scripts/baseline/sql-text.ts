/** Parts of SQL that must be kept exactly: string literals, quoted names, function bodies, comments. */
const exact = /(e'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\2\$|--[^\n]*|\/\*[^]*?\*\/)/gi;

/** Applies a replacement to all parts of SQL that are not literal. */
export function outsideLiterals(sql: string, replace: (part: string) => string): string {
  let result = '';
  let at = 0;
  for (const match of sql.matchAll(exact)) {
    result += replace(sql.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return result + replace(sql.slice(at));
}

const types: readonly (readonly [RegExp, string])[] = [
  [/\btimestamp\((\d)\) with time zone/g, 'timestamptz($1)'],
  [/\btimestamp with time zone/g, 'timestamptz'],
  [/\btimestamp without time zone/g, 'timestamp'],
  [/\bcharacter varying/g, 'varchar'],
  [/\binteger\b/g, 'int'],
];

/** Formats server-generated SQL as people write it: lower case, short type names, without the schema. */
export const plainSql = (sql: string): string =>
  outsideLiterals(sql, (part) =>
    types.reduce(
      (text, [long, short]) => text.replace(long, short),
      part
        .toLowerCase()
        .replace(/\bpublic\./g, '')
        .replace(/ using btree \(/g, ' ('),
    ),
  );

/** Removes redundant type casts of string literals from an expression. */
export const plainExpression = (sql: string): string =>
  plainSql(sql)
    .replace(/('(?:[^']|'')*')::text(?!\w|\[)/g, '$1')
    .replace(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replace(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)');

/** Returns a name as written in a statement, quoted where necessary. */
export const nameSql = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);

/** Returns a text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
