import { describe, expect, it } from '@rstest/core';
import { getBytes, composed, fitBytes, fitCharacters } from './shorten';

describe('length limits of a text', () => {
  it('truncates between characters to a number of bytes', () => {
    expect([fitBytes('预警', 6), fitBytes('预警了', 8), fitBytes('a😀b😀', 8), fitBytes('预警', 2)]).toEqual([
      '预警',
      '预…',
      'a😀…',
      '',
    ]);
    for (let max = 3; max < 40; max += 1)
      expect(getBytes(fitBytes('舆情😀 news '.repeat(9), max))).toBeLessThanOrEqual(max);
  });

  it('counts characters, not surrogate halves', () => {
    expect([fitCharacters('😀😀😀', 3), fitCharacters('😀😀😀😀', 3)]).toEqual(['😀😀😀', '😀😀…']);
  });

  it('keeps the complete link, once', () => {
    const link = 'https://monitor.example/a';
    expect(composed({ subject: 'S', text: 'T', link }, 100)).toBe(`S\nT\n${link}`);
    expect(composed({ subject: 'S', text: `T ${link}`, link }, 100)).toBe(`S\nT ${link}`);
    expect(composed({ subject: 'S', text: `${'长'.repeat(99)} ${link}`, link }, 60)).toMatch(
      /^S\n长+…\nhttps:\/\/monitor\.example\/a$/,
    );
    expect(composed({ subject: 'S', text: 'T', link: null }, 100)).toBe('S\nT');
  });
});
