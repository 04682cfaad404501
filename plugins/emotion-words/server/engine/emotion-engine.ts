import type { EmotionEvidence } from '#plugins/articles/server';
import { scoreEmotion, type EmotionText, type Lexicon } from '../lexicon';
import { alignText, FeatureReader, ReadyModel, type EmotionModel, type LexiconFeatures } from '../model';
import { decide, type Decision } from './decide';
import { minPieceOdds, PieceFinder } from './piece-finder';

/** Shared classification of a text, the same for all clients. */
export interface Classification extends Decision {
  /**
   * Log-odds of positive against negative, and of an opinion against a factual report; client adjustments are added to
   * them.
   */
  readonly polarity: number;
  readonly opinion: number;
  /** The words and pieces that decided, heaviest first; their weights are log-odds. */
  readonly evidence: readonly EmotionEvidence[];
}

const maxEvidence = 30;
/** Log-odds below which a word does not count as deciding. */
const minWeight = 0.05;

/** A model and a lexicon, ready to classify texts sequentially. */
export class EmotionEngine {
  private readonly reader = new FeatureReader();
  private readonly model: ReadyModel;
  private readonly pieces = new PieceFinder();

  constructor(
    model: EmotionModel,
    private readonly lexicon: Lexicon,
  ) {
    this.model = new ReadyModel(model);
  }

  /** Returns only the odds, as needed to train on many texts. */
  odds({ title = '', body }: EmotionText): { readonly polarity: number; readonly opinion: number } {
    const aligned = { title: alignText(title), body: alignText(body) };
    this.reader.read(aligned.title, aligned.body);
    return this.model.odds(this.reader, scoreEmotion(aligned, this.lexicon));
  }

  classify({ title = '', body }: EmotionText, abstainBelow: number): Classification {
    const aligned = { title: alignText(title), body: alignText(body) };
    const { reader, model } = this;
    reader.read(aligned.title, aligned.body);
    const scored = scoreEmotion(aligned, this.lexicon);
    const features: LexiconFeatures = scored;
    const { polarity, opinion, shares } = model.odds(reader, features);
    const scoreOdds = model.scoreOdds(shares) / scored.divisor;
    const words = scored.evidence.map(
      (evidenceItem): EmotionEvidence => ({ ...evidenceItem, weight: evidenceItem.weight * scoreOdds }),
    );
    const pieces = this.pieces.find(
      aligned,
      words,
      (listen) => model.featureOdds(reader, shares, minPieceOdds, listen),
      reader,
    );
    const evidence = [...words, ...pieces]
      .filter(({ weight }) => Math.abs(weight) >= minWeight)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, maxEvidence)
      .map(
        (evidenceItem): EmotionEvidence => ({
          ...evidenceItem,
          word: (evidenceItem.field === 'title' ? title : body).slice(evidenceItem.start, evidenceItem.end),
          weight: Math.round(evidenceItem.weight * 1000) / 1000,
        }),
      );
    return { ...decide(polarity, opinion, abstainBelow), polarity, opinion, evidence };
  }
}
