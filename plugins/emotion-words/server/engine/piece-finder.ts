import type { EmotionEvidence } from '#plugins/articles/server';
import type { FeatureReader } from '../model';

/** Maximum number of pieces shown beside the lexicon words. */
const maxPieces = 8;
/** Minimum change of the log-odds by a piece. */
export const minPieceOdds = 0.12;

interface Piece {
  readonly feature: number;
  readonly odds: number;
}

type Span = Pick<EmotionEvidence, 'field' | 'start' | 'end'>;

/** Returns whether two spans share a character. */
export const overlaps = (a: Span, b: Span): boolean => a.field === b.field && a.start < b.end && b.start < a.end;

/** Selects, from thousands of character sequences, the few that influenced a result most and are readable for users. */
export class PieceFinder {
  private readonly heaviest: Piece[] = [];

  /** @param each returns the features in the reader that changed the polarity by `minPieceOdds` or more */
  find(
    text: { readonly title: string; readonly body: string },
    lexiconSpans: readonly Span[],
    each: (listen: (feature: number, odds: number) => void) => void,
    reader: FeatureReader,
  ): EmotionEvidence[] {
    const { heaviest } = this;
    heaviest.length = 0;
    each((feature, odds) => {
      heaviest.push({ feature, odds });
    });
    heaviest.sort((a, b) => Math.abs(b.odds) - Math.abs(a.odds));
    const evidencePieces: EmotionEvidence[] = [];
    for (const { feature, odds } of heaviest) {
      if (evidencePieces.length === maxPieces) break;
      const from = reader.starts[feature]!;
      const field = from < 0 ? 'title' : 'body';
      const start = field === 'title' ? -1 - from : from;
      const end = field === 'title' ? -1 - reader.ends[feature]! : reader.ends[feature]!;
      const word = text[field].slice(start, end);
      const span = { field, start, end } as const;
      // Single characters and pieces with punctuation mean nothing to a reader, although they counted.
      if (
        !/^(?:[\p{Script=Han}]{2,}|[a-z]{3,})$/u.test(word) ||
        [...lexiconSpans, ...evidencePieces].some((other) => overlaps(other, span))
      )
        continue;
      evidencePieces.push({ ...span, word, polarity: odds > 0 ? 'positive' : 'negative', weight: odds });
    }
    return evidencePieces;
  }
}
