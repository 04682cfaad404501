import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Folders whose tests may use a database. */
const folders = ['core/server', 'plugins', 'tests/server'];

/** Imports that use a database: the test kit of the core, or a file beside it that uses the kit. */
const kit = /from '(#core\/server\/testing|[./]+\/testing(\/test-\w+)?)'/;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the test files that use a test database directly or indirectly; paths relative to the root. */
export function databaseTests(root) {
  const texts = new Map(
    folders.flatMap((folder) => filesBelow(join(root, folder))).map((file) => [file, readFileSync(file, 'utf8')]),
  );
  const asking = new Set([...texts].filter(([, text]) => kit.test(text)).map(([file]) => file));
  let before;
  do {
    before = asking.size;
    for (const [file, text] of texts)
      for (const [, path] of text.matchAll(/from '(\.{1,2}\/[^']+)'/g))
        if (asking.has(join(dirname(file), `${path}.ts`))) asking.add(file);
  } while (asking.size > before);
  return [...asking]
    .filter((file) => file.endsWith('.test.ts') && existsSync(file))
    .map((file) => relative(root, file));
}
