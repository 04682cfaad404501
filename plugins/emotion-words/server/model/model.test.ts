import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyCharacter } from '#shared/testing';
import { builtInWords, compileLexicon, scoreEmotion } from '../lexicon';
import {
  alignText,
  decodeModel,
  defaultModel,
  encodeModel,
  FeatureReader,
  FeatureTable,
  ownCorpus,
  ReadyModel,
  trainModel,
  trainOn,
  type LabelledText,
} from './index';

const lexicon = compileLexicon(builtInWords());
const reader = new FeatureReader();

function getOdds(model: ReadyModel, text: string) {
  const body = alignText(text);
  reader.read('', body);
  return model.odds(reader, scoreEmotion({ body }, lexicon));
}

/** Creates texts whose sentiment words are in no lexicon. */
function made(count: number, good: string, bad: string): LabelledText[] {
  return Array.from({ length: count }, (_, index) => ({
    text: `第${index}号${index % 3 === 0 ? '楼' : '街'}的${index % 2 === 0 ? good : bad}${'天地玄黄宇宙洪荒'[index % 8]}`,
    label: index % 2 === 0 ? 'positive' : 'negative',
  }));
}

describe('defaultModel', () => {
  it('matches what the current corpus and lexicon produce', () => {
    expect(defaultModel()).toEqual(trainOn(ownCorpus()));
  });
});

describe('alignText', () => {
  it('preserves the length of any text, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const aligned = alignText(text);
        expect(aligned).toHaveLength(text.length);
        expect(alignText(aligned)).toBe(aligned);
      }),
    );
    expect(alignText('ＡＢＣ　體驗！')).toBe('abc 体验!');
    const [one, other] = ['體'.repeat(100), '驗'.repeat(10_000)];
    expect([one, other, one].map(alignText)).toEqual(['体'.repeat(100), '验'.repeat(10_000), '体'.repeat(100)]);
  });
});

describe('FeatureReader', () => {
  it('reads each feature once, numbers and links as one sign, and says where it stood', () => {
    reader.read('', '好好好');
    expect(new Set(reader.hashes.slice(0, reader.count)).size).toBe(reader.count);
    const features = (text: string) => {
      reader.read('', text);
      return [...reader.hashes.slice(0, reader.count)];
    };
    expect(features('共12件')).toEqual(features('共3456件'));
    expect(features('见http://a.example/1 好')).toEqual(features('见https://b.example/22 好'));
    expect(features('好的')).not.toEqual(features('的好'));
    const text = '号外：1234年的银杏';
    reader.read('', text);
    const pieces = Array.from({ length: reader.count }, (_, index) =>
      text.slice(reader.starts[index], reader.ends[index]),
    );
    expect(pieces).toContain('银杏');
    expect(pieces).toContain('1234年');
  });
});

describe('FeatureTable', () => {
  it('numbers hashes in the order of insertion, for any number of them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }).filter((hash) => hash !== 0),
          { maxLength: 3_000, minLength: 600 },
        ),
        (hashes) => {
          const table = new FeatureTable(10);
          expect(hashes.map((hash) => table.add(hash))).toEqual([...hashes.keys()]);
          expect(hashes.map((hash) => table.find(hash))).toEqual([...hashes.keys()]);
          expect(table.size).toBe(hashes.length);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('trainModel', () => {
  const base = defaultModel();

  it('learns positive and negative texts deterministically, and survives a round trip through a file', () => {
    const kinds = [{ name: 'posts', texts: made(600, '青石板', '灰瓦片') }];
    const model = trainModel(kinds, lexicon, 'one', base);
    const ready = new ReadyModel(model);
    expect(getOdds(ready, '这条街的青石板').polarity).toBeGreaterThan(1);
    expect(getOdds(ready, '这条街的灰瓦片').polarity).toBeLessThan(-1);
    expect(trainModel(kinds, lexicon, 'one', base).weights).toEqual(model.weights);
    const read = decodeModel(encodeModel(model));
    expect(read).toEqual(model);
    expect(() => decodeModel(encodeModel(model).subarray(0, 200))).toThrow();
    expect(() => decodeModel(Buffer.from('nothing'))).toThrow('not a sentiment model');
  });

  it('allows a word to have opposite meanings in two kinds of text', () => {
    const ready = new ReadyModel(
      trainModel(
        [
          { name: 'engines', texts: made(2_000, '马达轰鸣嗡嗡', '马达沉默寂寂') },
          { name: 'hotels', texts: made(2_000, '客房沉默寂寂', '客房轰鸣嗡嗡') },
        ],
        lexicon,
        'two',
        base,
      ),
    );
    expect(getOdds(ready, '马达轰鸣嗡嗡').polarity).toBeGreaterThan(0.5);
    expect(getOdds(ready, '客房轰鸣嗡嗡').polarity).toBeLessThan(-0.5);
    const { shares } = getOdds(ready, '客房轰鸣嗡嗡');
    expect(shares[0]! + shares[1]!).toBeCloseTo(1, 9);
    expect(shares[1]).toBeGreaterThan(0.8);
  });

  it('learns what an opinion is from neutral texts, and takes it over where there are none', () => {
    const neutral = Array.from(
      { length: 300 },
      (_, index): LabelledText => ({ text: `例行公告第${index}号`, label: 'neutral' }),
    );
    const ready = new ReadyModel(
      trainModel([{ name: 'all', texts: [...made(600, '青石板', '灰瓦片'), ...neutral] }], lexicon, 'three'),
    );
    expect(getOdds(ready, '例行公告第9999号').opinion).toBeLessThan(getOdds(ready, '这条街的青石板').opinion - 2);
    const [taken] = trainModel([{ name: 'posts', texts: made(100, '青石板', '灰瓦片') }], lexicon, 'four', base).kinds;
    const biases = base.kinds.map(({ opinion }) => opinion.bias);
    expect(taken!.opinion.bias).toBeCloseTo(biases.reduce((sum, bias) => sum + bias, 0) / biases.length, 6);
    expect(() => trainModel([{ name: 'posts', texts: made(100, '青石板', '灰瓦片') }], lexicon, 'five')).toThrow(
      'neutral',
    );
    expect(() => trainModel([{ name: 'few', texts: made(10, '青石板', '灰瓦片') }], lexicon, 'six', base)).toThrow(
      '20',
    );
  });
});
