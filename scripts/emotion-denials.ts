import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ClientEmotion, EmotionEngine, plainClient } from '../plugins/emotion-words/server/engine';
import { builtInWords, compileLexicon } from '../plugins/emotion-words/server/lexicon';
import { FeatureReader, ownCorpus, trainOn } from '../plugins/emotion-words/server/model';

/** Shares from 0 to 1. */
export interface DenialFigures {
  /** Refuted rumors classified as negative for their target; null without data. */
  readonly refutedRumoursNegative: number | null;
  /** Labeled denials and clearings, by five-fold cross-validation. */
  readonly deniedOrClearedNegative: number;
  readonly refutedDenialsNegative: number;
}

const folds = 5;

interface Rumour {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** Measures the sentiment towards a target that denied, was cleared, or whose denial was refuted. */
export function denialFigures(folder: string): DenialFigures {
  const corpus = ownCorpus();
  const denials = corpus.filter(({ file, target }) => file === 'denials' && target === 'self');
  const classified = Array.from({ length: folds }, (_, fold) => {
    const testTexts = denials.filter((_text, index) => index % folds === fold);
    const judge = getClassifier(trainOn(corpus.filter((text) => !testTexts.includes(text))));
    return testTexts.map((text) => ({ label: text.label, found: judge('', text.text) }));
  }).flat();
  const negative = (texts: typeof classified): number =>
    share(texts.filter(({ found }) => found === 'negative').length, texts.length);
  const file = `${folder}/articles/covid-rumours-refuted.jsonl.gz`;
  const judge = getClassifier(trainOn(corpus));
  const rumours = existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Rumour)
    : [];
  return {
    refutedRumoursNegative:
      rumours.length === 0
        ? null
        : share(
            rumours.filter(({ title, summary, body }) => judge(title, `${summary}\n${body}`) === 'negative').length,
            rumours.length,
          ),
    deniedOrClearedNegative: negative(classified.filter(({ label }) => label !== 'negative')),
    refutedDenialsNegative: negative(classified.filter(({ label }) => label === 'negative')),
  };
}

const share = (count: number, of: number): number => Math.round((count / Math.max(1, of)) * 10_000) / 10_000;

function getClassifier(model: ReturnType<typeof trainOn>) {
  const engine = new EmotionEngine(model, compileLexicon(builtInWords()));
  const client = new ClientEmotion(plainClient('1', 0.4));
  const reader = new FeatureReader();
  return (title: string, text: string) =>
    client.classify(
      {
        title,
        text,
        site: '',
        domain: '',
        author: '',
        mediaType: 'news',
        ...engine.classify({ title, body: text }, 0.4),
      },
      [],
      reader,
    ).emotion;
}
