import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { nightColors, paperColors } from '#shared/chart';

const [light = '', dark = ''] = readFileSync('shared/ui/tokens.css', 'utf8').split(
  /^:root body\[arco-theme="dark"\] \{/m,
);

describe('drawing colors', () => {
  it.each([
    ['light', light, paperColors],
    ['dark', dark, nightColors],
  ])('match the %s colors of the screens', (_, tokens, colors) => {
    const onScreen = Object.keys(colors).map((name) => [name, new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]]);
    expect(Object.fromEntries(onScreen)).toEqual(colors);
  });
});
