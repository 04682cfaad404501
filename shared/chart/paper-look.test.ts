import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { paperColors } from '#shared/chart';

describe('the colours of paper', () => {
  it('are the light ones of the screens', () => {
    const tokens = readFileSync('shared/ui/tokens.css', 'utf8');
    const onScreen = Object.keys(paperColors).map((name) => [
      name,
      new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1],
    ]);
    expect(Object.fromEntries(onScreen)).toEqual(paperColors);
  });
});
