import { foldText } from '#shared/text';

/** Maximum length in characters of a word that is looked up; longer ones are unknown. */
const maxWordLength = 100;

/**
 * Splits texts into the pieces of a vocabulary like BERT (Devlin et al., 2019): every Chinese character and punctuation
 * mark is separate; other words are split into the longest known pieces, of which all but the first start with `##`.
 */
export class WordPieces {
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly unknown: number;
  private readonly first: number;
  private readonly last: number;

  /** @param vocabulary one piece per line; throws if it lacks the special tokens around a text */
  constructor(
    vocabulary: string,
    private readonly isLowerCase: boolean,
  ) {
    this.numbers = new Map(
      vocabulary
        .split(/\r?\n/u)
        .map((piece, number) => [piece.trim(), number] as const)
        .filter(([piece]) => piece !== ''),
    );
    const mark = (piece: string): number => {
      const number = this.numbers.get(piece);
      if (number === undefined) throw new Error(`The vocabulary does not contain ${piece}`);
      return number;
    };
    [this.unknown, this.first, this.last] = [mark('[UNK]'), mark('[CLS]'), mark('[SEP]')];
  }

  /** Returns the ids of a text's pieces, at most `max`, including the boundary tokens. */
  encode(text: string, max: number): number[] {
    const pieces = wordsOf(this.isLowerCase ? foldText(text) : text.normalize('NFKC')).flatMap((word) =>
      this.getPieces(word),
    );
    return [this.first, ...pieces.slice(0, max - 2), this.last];
  }

  private getPieces(word: string): number[] {
    if (word.length > maxWordLength) return [this.unknown];
    const pieceIds: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = word.length;
      let number: number | undefined;
      for (; end > start; end -= 1) {
        number = this.numbers.get(`${start > 0 ? '##' : ''}${word.slice(start, end)}`);
        if (number !== undefined) break;
      }
      if (number === undefined) return [this.unknown];
      pieceIds.push(number);
      start = end;
    }
    return pieceIds;
  }
}

/** Returns space-separated words, with Chinese characters and punctuation separated. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/\p{Script=Han}|[\p{P}\p{S}]|[^\s\p{Script=Han}\p{P}\p{S}]+/gu) ?? [];
