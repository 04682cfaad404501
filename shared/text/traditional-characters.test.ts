import { describe, expect, it } from '@rstest/core';
import { traditionalCharacters } from './traditional-characters';

type Dictionary = { readonly default: string };

const folder = `${import.meta.dirname}/../../node_modules/opencc-js/dist/esm-lib/dict`;
const load = async (name: string) =>
  ((await import(/* webpackIgnore: true */ `file://${folder}/${name}.js`)) as Dictionary).default;
const isPair = (pair: readonly string[]): pair is [string, string] =>
  pair.length === 2 && pair.every((character) => character.length === 1);

describe('traditionalCharacters', () => {
  it('matches the OpenCC tables', async () => {
    const read = async (name: string) =>
      (await load(name))
        .split('|')
        .map((line) => line.split(' '))
        .filter(isPair);
    const table = new Map(await read('TSCharacters'));
    for (const [variant, character] of [...(await read('HKVariantsRev')), ...(await read('TWVariantsRev'))]) {
      const simplified = table.get(character);
      if (!table.has(variant) && simplified !== undefined && simplified !== variant) table.set(variant, simplified);
    }
    const end = (character: string): string => {
      const next = table.get(character);
      return next === undefined || next === character ? character : end(next);
    };
    const made = [...table.keys()]
      .sort()
      .map((character) => character + end(character))
      .filter(([from, to]) => from !== to);
    expect(traditionalCharacters).toBe(made.join(''));
    expect(made.length).toBeGreaterThan(2_900);
  });
});
