import { afterAll, describe, expect, it } from '@rstest/core';
import { runOxlint } from '../../scripts/lint/run-oxlint.mjs';
import { temporaryTree } from './plant';

const cut = (expression: string, before = '') =>
  `${before}export const y = (text: string, title: string, rows: string[], most: number, end: number) => [${expression}, text, title, rows, most, end];\n`;

/** Inserted code by path, and whether the rule must report it. */
const planted: readonly (readonly [path: string, text: string, isWrong: boolean])[] = [
  ['shared/a/title.ts', cut('title.slice(0, 60)'), true],
  ['shared/a/substring.ts', cut('rows[0]?.substring(0, 200)'), true],
  ['shared/a/substr.ts', cut('title.substr(0, most)'), true],
  ['core/server/most.ts', cut('text.slice(0, most)'), true],
  ['core/server/error.ts', cut("new Error('x').message.slice(0, 500)"), true],
  ['core/web/trimmed.ts', cut('rows[0]!.trim().slice(0, most - 1)'), true],
  ['plugins/alpha/server/joined.ts', cut("rows.filter(Boolean).join(' · ').slice(0, 160)"), true],
  ['plugins/alpha/server/either.ts', cut('(title || text).slice(0, 80)'), true],
  ['plugins/alpha/web/template.ts', cut('`${title} ${text}`.slice(0, 100)'), true],
  ['plugins/alpha/web/list.ts', cut('rows.slice(0, most)'), false],
  ['plugins/alpha/web/found.ts', cut('text.slice(0, end)'), false],
  ['plugins/alpha/server/day.ts', cut('new Date().toISOString().slice(0, 19)'), false],
  ['plugins/alpha/server/day-text.ts', cut("new Date().toISOString().replace('T', ' ').slice(0, 40)"), false],
  ['plugins/alpha/server/reason.ts', cut('text.slice(0, 60)', '// cut: only ASCII stands here\n'), false],
  ['plugins/alpha/server/a.test.ts', cut('text.slice(0, 60)'), false],
  ['plugins/alpha/plugin.ts', "export const alpha = { id: 'alpha', summary: 'x' };\n", false],
];

const tree = temporaryTree(Object.fromEntries(planted));
afterAll(tree.remove);
const lintResult = runOxlint(tree.folder);
const complaints = new Set(lintResult.problems.filter(({ rule }) => rule.includes('cut-text')).map(({ file }) => file));

describe('the linter', () => {
  it('sees every planted file', () => expect(lintResult.files).toBe(planted.length));

  it.each(planted)('finds texts that may be cut inside an emoji: %s', (path, _text, isWrong) => {
    expect(complaints.has(path)).toBe(isWrong);
  });
});
