import { describe, expect, it } from '@rstest/core';
import { alignText } from './align-text';
import { defaultModel } from './default-model';
import { ReadyModel } from './emotion-model';
import { FeatureReader } from './feature-reader';
import { kindHints } from './kind-hints';
import { corpusKinds } from './training-corpus';

const reader = new FeatureReader();
const model = new ReadyModel(defaultModel());

/** Returns the model's odds for a text without lexicon words. */
function getOdds(text: string) {
  reader.read('', alignText(text));
  return model.odds(reader, { score: 0, mass: 0 });
}

describe('kind hints', () => {
  it('occur once on one side, and are features', () => {
    for (const kind of corpusKinds) {
      const { polarity, opinion, gate } = kindHints[kind];
      const sides = [polarity.flatMap(([pieces]) => pieces), ...[...opinion, ...gate].map(([pieces]) => pieces)];
      for (const side of sides) {
        const pieces = side.map((piece) => alignText(piece));
        expect(pieces.length - new Set(pieces).size).toBe(0);
        for (const piece of pieces) expect(reader.getHash(piece)).not.toBe(0);
      }
    }
    expect(() => reader.getHash('')).toThrow('not a sequence');
    expect(() => reader.getHash('四个字了')).toThrow('not a sequence');
  });

  it('are found in texts where they stand', () => {
    const hash = reader.getHash('看海');
    reader.read('', '明天看海去');
    expect(reader.hashes.slice(0, reader.count)).toContain(hash);
  });

  it('detect the mood of posts without words of praise or blame', () => {
    expect(getOdds('和闺蜜去海边看日落，喝奶茶，拍照').polarity).toBeGreaterThan(0.8);
    expect(getOdds('又是凌晨，为什么每次都是我一个人加班').polarity).toBeLessThan(-0.8);
  });

  it('distinguish customer reviews from posts', () => {
    const getShare = (text: string, kind: (typeof corpusKinds)[number]) =>
      getOdds(text).shares[corpusKinds.indexOf(kind)]!;
    expect(getShare('房间的空调有声音，前台给换了一间，早餐七点开始', 'customers')).toBeGreaterThan(0.8);
    expect(getShare('刚和室友看完电影，走回宿舍的路上聊了好久', 'posts')).toBeGreaterThan(0.8);
    expect(getShare('缩量横盘三天，看尾盘有没有大单', 'market')).toBeGreaterThan(0.8);
    expect(getShare('公司公告称，董事会通过了收购股权的议案', 'news')).toBeGreaterThan(0.8);
  });
});
