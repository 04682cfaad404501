import { afterAll, describe, expect, it } from '@rstest/core';
import { getExemptions } from '../../scripts/lint/exemptions.mjs';
import { runOxlint } from '../../scripts/lint/run-oxlint.mjs';
import { temporaryTree } from './plant';
import { root, textOf } from './tree';

const taken = 'export const a = (services: { get(token: unknown): unknown }) => services.get(Store);\nclass Store {}\n';
const sql = "export const a = 'select id from alpha where id = $1';\n";

/** Inserted code by path, and the rule that must report it. */
const planted: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['plugins/alpha/server/store.ts', taken, 'composition'],
  ['plugins/alpha/server/alpha-calls.ts', taken, 'composition'],
  ['plugins/alpha/server/index.ts', taken, ''],
  ['plugins/alpha/server/load-command.ts', taken, ''],
  ['plugins/alpha/server/store.test.ts', taken, ''],
  ['core/server/boot/start.ts', taken, ''],
  ['core/server/files/store.ts', taken, 'composition'],
  ['plugins/beta/server/beta-calls.ts', sql, 'repository'],
  ['plugins/beta/server/index.ts', sql.replaceAll("'", '`'), 'repository'],
  ['plugins/beta/server/beta-repository.ts', sql, ''],
  ['plugins/beta/server/text-calls.ts', "export const a = 'Updates the settings';\n", ''],
];

const tree = temporaryTree(Object.fromEntries(planted));
afterAll(tree.remove);
const { problems } = runOxlint(tree.folder);

describe('the linter', () => {
  it.each(planted)('finds services and statements in the wrong place: %s', (path, _text, rule) => {
    const rules = problems
      .filter(({ file }) => file === path)
      .map((problem) => /composition|repository/.exec(problem.rule)?.[0]);
    expect(rules.filter(Boolean)).toEqual(rule ? [rule] : []);
  });

  it.each(Object.entries<readonly string[]>(getExemptions(root)))(
    'exempts from the rule %s only files that break it',
    (rule, files) => {
      const pattern =
        rule === 'composition'
          ? /\b(?:services|resolver)\s*\.get\([A-Z]/
          : /['"`]\s*(?:select\s|insert\s+into\s|update\s+[a-z_]+\s+set\s|delete\s+from\s|with\s+[a-z_]+\s+(?:\(|as))/i;
      expect(files.filter((file) => !pattern.test(textOf(file)))).toEqual([]);
    },
  );
});
