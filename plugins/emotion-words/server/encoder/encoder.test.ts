import { describe, expect, it } from '@rstest/core';
import { EncoderOdds, openEncoder, WordPieces, type EncoderSession } from './index';

const pieces = new WordPieces(
  ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '很', '好', '差', 'play', '##ing', '!'].join('\n'),
  true,
);

describe('WordPieces', () => {
  it('separates Chinese characters and splits other words into known pieces', () => {
    expect(pieces.encode('很好！PLAYING 龘 xyz', 20)).toEqual([2, 4, 5, 9, 7, 8, 1, 1, 3]);
  });

  it('respects the maximum length, including the boundary tokens', () => {
    expect(pieces.encode('好好好好好', 4)).toEqual([2, 5, 5, 3]);
  });

  it('refuses a vocabulary without the special tokens', () => {
    expect(() => new WordPieces('好\n差', true)).toThrow('[UNK]');
  });
});

/** A network that returns how often 好 and 差 occur in a text. */
const session = (classes: number): EncoderSession => ({
  inputNames: ['input_ids', 'attention_mask'],
  outputNames: ['logits'],
  run: async ({ input_ids }) => {
    const [rows, width] = input_ids!.dims as [number, number];
    const counts = Array.from({ length: rows }, (_, row) => {
      const rowTokens = [...input_ids!.data.slice(row * width, (row + 1) * width)].map(Number);
      const of = (number: number) => rowTokens.filter((each) => each === number).length;
      return [of(6), 1, of(5)].slice(0, classes);
    });
    return { logits: { data: Float32Array.from(counts.flat()), dims: [rows, classes] } };
  },
});

describe('EncoderOdds', () => {
  it('converts network classes to odds, per text across batches', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? '好好好' : '差差差很'));
    const odds = await new EncoderOdds(session(3), pieces, ['negative', 'neutral', 'positive']).classify(
      texts,
      texts.map(() => 0),
    );
    expect(odds).toHaveLength(40);
    for (const [index, { polarity, opinion }] of odds.entries()) {
      expect(polarity).toBeCloseTo(index % 2 === 0 ? 3 : -3, 2);
      expect(opinion).toBeGreaterThan(0);
    }
  });

  it('keeps the given opinion where the network knows no neutral texts', async () => {
    const [odds] = await new EncoderOdds(session(2), pieces, ['negative', 'positive']).classify(['差差'], [-1.5]);
    expect(odds!.opinion).toBe(-1.5);
    expect(odds!.polarity).toBeLessThan(0);
  });

  it('names mismatches', async () => {
    await expect(new EncoderOdds(session(3), pieces, ['negative', 'positive']).classify(['好'], [0])).rejects.toThrow(
      '3 classes, but 2 labels',
    );
    await expect(openEncoder('nothing.onnx')).rejects.toThrow('onnxruntime-node is not installed');
  });
});
