import { describe, expect, it } from '@rstest/core';
import { foldText } from '#shared/text';
import { builtInWords, compileLexicon } from '../lexicon';
import { corpusKinds, ownCorpus, ReadyModel, trainOn } from './index';
import { FeatureReader } from './feature-reader';

const corpus = ownCorpus();

describe('labeled corpus', () => {
  it('contains each text once, with all three labels in every kind', () => {
    const texts = corpus.map(({ text }) => foldText(text));
    expect(texts.length - new Set(texts).size).toBe(0);
    for (const kind of corpusKinds) {
      const labels = corpus.filter((text) => text.kind === kind).map(({ label }) => label);
      for (const label of ['negative', 'neutral', 'positive'] as const)
        expect(labels.filter((each) => each === label).length).toBeGreaterThanOrEqual(20);
    }
    expect(compileLexicon(builtInWords()).entries.length).toBeGreaterThan(2_000);
  });

  it('teaches a kind meanings that the same words lack in others', () => {
    const reader = new FeatureReader();
    reader.read('', '主力出货，快跑');
    const features = { score: 0, mass: 0 };
    const whole = new ReadyModel(trainOn(corpus)).odds(reader, features).polarity;
    const without = new ReadyModel(trainOn(corpus.filter(({ kind }) => kind !== 'market'))).odds(
      reader,
      features,
    ).polarity;
    expect(whole).toBeLessThan(without);
  });
});
