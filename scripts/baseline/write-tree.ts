import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { baselineName, type PluginBaseline } from './make-baseline';

/** Maximum size of one file, in characters; beyond it, rows are written to a file of their own. */
const maxRows = 6_000;

const escaped = (sql: string): string => sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

/** Indents lines, except those within the body of a function, which must stay unchanged. */
function indented(sql: string, indent: string): string {
  let isBody = false;
  return sql
    .split('\n')
    .map((line) => {
      const moved = isBody || line === '' ? line : indent + line;
      if ((line.match(/\$(function)?\$/g) ?? []).length % 2 === 1) isBody = !isBody;
      return moved;
    })
    .join('\n');
}

const camel = (id: string): string => id.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());

/** Returns where a plugin's migrations are, and the module from which the name of a migration is imported. */
const getPlace = (plugin: string) =>
  plugin === 'core'
    ? { file: 'core/server/migrations.ts', from: './database', index: null }
    : {
        file: `plugins/${plugin}/server/migrations.ts`,
        from: '#core/server',
        index: `plugins/${plugin}/server/index.ts`,
      };

/** Finds the list of migrations in `index.ts`, from its opening to its closing bracket; undefined when it is a name. */
function inlineList(text: string): { readonly start: number; readonly end: number } | undefined {
  const match = /\n {2}migrations: \[/.exec(text);
  if (!match) return undefined;
  const start = match.index + match[0].length - 1;
  const end = text.indexOf('\n  ],', start);
  const short = /^\[[^\n]*\],/.exec(text.slice(start));
  return { start, end: short ? start + short[0].length - 1 : end + 4 };
}

/** Removes names from imports that nothing uses any more. */
function withoutUnused(text: string, names: readonly string[]): string {
  let result = text;
  for (const name of names) {
    const rest = result.replace(/import [^;]*;/g, '');
    if (new RegExp(`\\b${name}\\b`).test(rest)) continue;
    result = result
      .replace(new RegExp(`(import \\{[^}]*?)\\b(?:type )?${name},? ?([^}]*\\} from)`), '$1$2')
      .replace(/import \{\s*\} from '[^']+';\n/, '');
  }
  return result;
}

function getFile(baseline: PluginBaseline, name: string, from: string, version: string, rowsApart: boolean): string {
  const body = [
    indented(baseline.schema, '      '),
    rowsApart ? '      ${baselineRows}' : indented(baseline.rows, '      '),
    indented(baseline.triggers, '      '),
  ];
  const parts = body.map((part, index) => (rowsApart && index === 1 ? part : escaped(part))).filter(Boolean);
  return `import { sqlMigration, type Migration } from '${from}';
${rowsApart ? "import { baselineRows } from './baseline-rows.data';\n" : ''}
/** Schema as of ${version}, from which all later versions upgrade. Later changes are appended as further migrations. */
export const ${name}: readonly Migration[] = [
  sqlMigration(
    '${baselineName}',
    \`
${parts.join('\n\n')}
    \`,
  ),
];
`;
}

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the files of the tree that a source imports by a relative path. */
const getImports = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].flatMap(([, path = '']) => {
    const target = resolve(dirname(file), path);
    return [`${target}.ts`, `${target}.tsx`, join(target, 'index.ts')].filter((each) => existsSync(each)).slice(0, 1);
  });

/**
 * Removes files that only the former migrations imported, and recursively those that only these imported. Returns the
 * removed files.
 */
function removeOrphans(folder: string, candidates: readonly string[]): readonly string[] {
  const gone: string[] = [];
  for (const waiting = [...candidates]; waiting.length > 0; ) {
    const file = waiting.pop() as string;
    if (!existsSync(file)) continue;
    const users = sourcesBelow(folder).filter((each) => getImports(each, readFileSync(each, 'utf8')).includes(file));
    if (users.length > 0) continue;
    waiting.push(...getImports(file, readFileSync(file, 'utf8')));
    rmSync(file);
    gone.push(file);
  }
  return gone;
}

/** Files that were written, and the changes that remain to be made manually. */
export interface WrittenTree {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly notes: readonly string[];
}

/** Replaces all migrations of each plugin with one. */
export function writeTree(root: string, baselines: readonly PluginBaseline[], version: string): WrittenTree {
  const [written, removed, notes]: [string[], string[], string[]] = [[], [], []];
  for (const baseline of baselines) {
    const { plugin } = baseline;
    const { file, from, index } = getPlace(plugin);
    const path = join(root, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const name = /export const (\w+): readonly Migration\[\]/.exec(before)?.[1] ?? `${camel(plugin)}Migrations`;
    const rowsApart = baseline.rows.length > maxRows;
    const former = [...getImports(path, before)];
    if (rowsApart) {
      const rows = join(dirname(path), 'baseline-rows.data.ts');
      writeFileSync(
        rows,
        `/** Initial rows of the tables as of ${version}; part of the baseline. */\nexport const baselineRows = \`${escaped(baseline.rows)}\`;\n`,
      );
      written.push(rows);
    }
    if (index) {
      const indexPath = join(root, index);
      const text = readFileSync(indexPath, 'utf8');
      const list = inlineList(text);
      if (list) {
        former.push(...getImports(indexPath, text));
        const names = [...text.slice(list.start, list.end).matchAll(/\b\w*[mM]igration\b/g)].map(([found]) => found);
        const changed = `${text.slice(0, list.start)}${name}${text.slice(list.end)}`;
        const lastImport = changed.lastIndexOf('\nimport ');
        const at = changed.indexOf(';\n', lastImport) + 2;
        writeFileSync(
          indexPath,
          withoutUnused(`${changed.slice(0, at)}import { ${name} } from './migrations';\n${changed.slice(at)}`, names),
        );
        written.push(indexPath);
      }
    }
    writeFileSync(path, getFile(baseline, name, from, version, rowsApart));
    written.push(path);
    const folder = plugin === 'core' ? join(root, 'core') : join(root, 'plugins', plugin);
    const formerFiles = former.filter((each) => each.startsWith(folder) && !/\/index\.tsx?$/.test(each));
    removed.push(...removeOrphans(folder, formerFiles));
    for (const each of formerFiles)
      if (existsSync(each) && /\b(sql|data)Migration\(/.test(readFileSync(each, 'utf8')))
        notes.push(`${relative(root, each)} still holds a migration that nobody runs: take it out by hand`);
    for (const comment of baseline.lostComments) notes.push(`${plugin}: no place for the comment "${comment}"`);
  }
  return {
    written: written.map((each) => relative(root, each)),
    removed: removed.map((each) => relative(root, each)),
    notes,
  };
}
