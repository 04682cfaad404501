import { describe, expect, it } from '@rstest/core';
import { linkedText } from './linked-text';

describe('linkedText', () => {
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    `${key}: ${values.figure} of ${values.name}, ${values.share}`;
  const drill = { fields: { Emotion: 'negative' } };

  it('separates linked figures from plain text, in the word order of the language', () => {
    const pieces = linkedText(
      { text },
      'k',
      { name: { text: '甲', drill: null }, figure: { text: '12', drill } },
      { share: '5 %' },
    );
    expect(pieces).toEqual(['k: ', { text: '12', drill }, ' of ', { text: '甲', drill: null }, ', 5 %']);
  });
});
