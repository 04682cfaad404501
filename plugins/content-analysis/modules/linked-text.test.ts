import { describe, expect, it } from '@rstest/core';
import { linkedText } from './linked-text';

describe('a sentence with figures', () => {
  const text = (key: string, given: Readonly<Record<string, string | number>> = {}): string =>
    `${key}: ${given.figure} of ${given.name}, ${given.share}`;
  const drill = { fields: { Emotion: 'negative' } };

  it('keeps what leads somewhere apart from what is only said, in the order of the language', () => {
    const pieces = linkedText(
      { text },
      'k',
      { name: { text: '甲', drill: null }, figure: { text: '12', drill } },
      { share: '5 %' },
    );
    expect(pieces).toEqual(['k: ', { text: '12', drill }, ' of ', { text: '甲', drill: null }, ', 5 %']);
  });
});
