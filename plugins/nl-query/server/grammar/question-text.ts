import { foldText } from '#shared/text';

/** Stands where a letter has been understood, so that no pattern reaches across. */
const taken = '\u0001';

/** A stretch of the question that has been understood, and as what. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly text: string;
}

/**
 * A question while it is read: whoever understands a part takes it, and nobody reads it again. What is left at the end
 * is what nobody understood.
 */
export class QuestionText {
  /** Folded letter by letter, so that places are those of the original. */
  readonly folded: string;
  readonly marks: Mark[] = [];
  private letters: string[];
  /** What is still to be read, until more is taken. */
  private rest: string | undefined;

  constructor(readonly original: string) {
    this.letters = Array.from({ length: original.length }, (_, index) => {
      const letter = original.charAt(index);
      if (/[“”„«»「」『』]/.test(letter)) return '"';
      if (/[‘’]/.test(letter)) return "'";
      const folded = foldText(letter);
      return folded.length === 1 ? folded : ' ';
    });
    this.folded = this.letters.join('');
  }

  /** What is still to be read. */
  get free(): string {
    return (this.rest ??= this.letters.join(''));
  }

  isFree(start: number, end: number): boolean {
    return this.letters.slice(start, end).every((letter) => letter !== taken);
  }

  take(start: number, end: number, kind: string): Mark {
    const mark = { start, end, kind, text: this.original.slice(start, end) };
    this.marks.push(mark);
    this.letters.fill(taken, start, end);
    this.rest = undefined;
    return mark;
  }

  /** Takes every match of a global pattern that `accept` does not refuse by `false`. */
  takeAll(pattern: RegExp, kind: string, accept: (match: RegExpExecArray) => unknown = () => true): void {
    const all = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
    all.lastIndex = 0;
    for (let match = all.exec(this.free); match; match = all.exec(this.free)) {
      if (match[0] === '') {
        all.lastIndex += 1;
        continue;
      }
      const { index } = match;
      if (accept(match) !== false) this.take(index, index + match[0].length, kind);
    }
  }

  /** Takes the first match, if there is one. */
  takeOne(pattern: RegExp, kind: string): RegExpExecArray | null {
    const match = pattern.exec(this.free);
    if (match && match[0] !== '') this.take(match.index, match.index + match[0].length, kind);
    return match;
  }

  /** The stretches that nobody has taken, without signs at their ends. */
  get left(): readonly { readonly start: number; readonly end: number; readonly text: string }[] {
    return [...this.free.matchAll(/[^\u0001,.;:?!，。；：？！、\n]+/gu)].flatMap(({ index, 0: all }) => {
      const text = all.trim();
      const start = index + all.indexOf(text);
      return text === ''
        ? []
        : [{ start, end: start + text.length, text: this.original.slice(start, start + text.length) }];
    });
  }
}
