/** Parts of SQL that count letter by letter: texts, quoted names, bodies of functions, comments. */
const exact = /(e'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\2\$|--[^\n]*|\/\*[^]*?\*\/)/gi;

/** Replaces in all parts of SQL that are not literal. */
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

/** SQL of the server's own hand as people write it: lower case, short names of types, without the schema. */
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

/** An expression without the types that its texts have anyway. */
export const plainExpression = (sql: string): string =>
  plainSql(sql)
    .replace(/('(?:[^']|'')*')::text(?!\w|\[)/g, '$1')
    .replace(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replace(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)');

/** A name as it stands in a statement. */
export const nameSql = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);

/** A text as a literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
