import { expect, it } from '@rstest/core';
import { filesBelow, matchingLines } from './tree';

interface SharedHelper {
  readonly helper: string;
  /** Matches code that duplicates the helper. */
  readonly byHand: RegExp;
  readonly example: string;
  /** File of the helper itself. */
  readonly path: string;
}

const helpers: readonly SharedHelper[] = [
  {
    helper: 'pageSchema',
    byHand: /\bpage: z\.coerce/,
    example: 'page: z.coerce.number().int().min(1)',
    path: 'core/contract/page-schema.ts',
  },
  {
    helper: 'sizeSchema',
    byHand: /\bsize: z\.coerce/,
    example: 'size: z.coerce.number().int().min(1)',
    path: 'core/contract/page-schema.ts',
  },
  {
    helper: 'idSchema or isId',
    byHand: /\/\^\\d\{1,19\}\$\//,
    example: String.raw`/^\d{1,19}$/.test(id)`,
    path: 'core/contract/id-schema.ts',
  },
  {
    helper: 'idListSchema',
    byHand: /\/\^\\d\{1,19\}\(,\\d\{1,19\}\)\{/,
    example: String.raw`z.string().regex(/^\d{1,19}(,\d{1,19}){0,49}$/)`,
    path: 'core/contract/id-schema.ts',
  },
  {
    helper: 'containsText',
    byHand: /\bilike\b|position\(lower\([^)]*\)+ in lower\(/,
    example: 'and position(lower($4) in lower(b.title)) > 0',
    path: 'core/server/database/contains-text.ts',
  },
];

it.each(helpers)('uses $helper instead of code of its own', ({ byHand, example, path: own }) => {
  expect(example).toMatch(byHand);
  const files = filesBelow(['core', 'plugins'], /\.ts$/).filter(
    (path) => path !== own && !/\.test\.ts$|\/web\//.test(path),
  );
  expect(files.length).toBeGreaterThan(800);
  expect(matchingLines(files, byHand)).toEqual([]);
});
