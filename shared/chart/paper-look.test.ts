import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { nightColors, paperColors } from '#shared/chart';

const [light = '', dark = ''] = readFileSync('shared/ui/tokens.css', 'utf8').split(
  /^:root body\[arco-theme="dark"\] \{/m,
);

describe('the colours of drawings', () => {
  it.each([
    ['light', light, paperColors],
    ['dark', dark, nightColors],
  ])('are the %s ones of the screens', (_, tokens, colors) => {
    const onScreen = Object.keys(colors).map((name) => [name, new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]]);
    expect(Object.fromEntries(onScreen)).toEqual(colors);
  });
});
