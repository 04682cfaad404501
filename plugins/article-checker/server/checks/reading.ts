import { Lexicon, Segmenter, type CutWord } from '#shared/words';

/** Longer lines are read in pieces, so that a text without breaks stays cheap. */
const maxPieceLength = 400;

/** A piece of a text with its words; offsets count from the start of the text. */
export interface ReadPiece {
  readonly start: number;
  readonly end: number;
  readonly words: readonly CutWord[];
}

/** Splits texts at punctuation into pieces, and these into words. */
export class TextCutter {
  readonly lexicon = new Lexicon();
  private readonly segmenter = new Segmenter(this.lexicon);

  pieces(text: string): ReadPiece[] {
    const pieces: ReadPiece[] = [];
    for (const { index, 0: piece } of text.matchAll(new RegExp(`[^\\n。！？；，]{1,${maxPieceLength}}`, 'g')))
      pieces.push({
        start: index,
        end: index + piece.length,
        words: this.segmenter
          .cut(piece.toLowerCase().length === piece.length ? piece.toLowerCase() : piece)
          .map((word) => ({ ...word, start: word.start + index, end: word.end + index })),
      });
    return pieces;
  }
}
