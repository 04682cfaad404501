import { expect, test } from '@rstest/core';
import { bigramCodes, foldText } from '#shared/text';
import { MadeLibrary } from './made-library';

test('articles have the index density of news: 0.6 words per character, and 100,000 distinct ones in a thousand', () => {
  const library = new MadeLibrary(1);
  const all = new Set<number>();
  let codes = 0;
  let characters = 0;
  for (let made = 0; made < 1_000; made += 1) {
    const { title, text } = library.next(Date.now());
    const articleBigrams = bigramCodes(foldText(`${title}\n${text}`));
    for (const code of articleBigrams) all.add(code);
    codes += articleBigrams.length;
    characters += text?.length ?? 0;
  }
  expect(codes / characters).toBeGreaterThan(0.55);
  expect(codes / characters).toBeLessThan(0.75);
  expect(all.size).toBeGreaterThan(90_000);
  expect(all.size).toBeLessThan(125_000);
});
