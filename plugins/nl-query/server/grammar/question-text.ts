import { foldText } from '#shared/text';

/** Replaces characters that have been understood, so that no pattern matches across them. */
const takenMark = '\u0001';

/** A section of the question that has been understood, with its kind. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly text: string;
}

/**
 * The text of a question during parsing. Each reader consumes the part that it understands, and no other reader sees
 * that part again. Text that remains at the end was not understood.
 */
export class QuestionText {
  /** Text folded character by character, so that positions match the original. */
  readonly folded: string;
  readonly marks: Mark[] = [];
  private characters: string[];
  /** Cached remaining text; reset whenever more text is consumed. */
  private rest: string | undefined;

  constructor(readonly original: string) {
    this.characters = Array.from({ length: original.length }, (_, index) => {
      const character = original.charAt(index);
      if (/[“”„«»「」『』]/.test(character)) return '"';
      if (/[‘’]/.test(character)) return "'";
      const folded = foldText(character);
      return folded.length === 1 ? folded : ' ';
    });
    this.folded = this.characters.join('');
  }

  /** The text that has not been consumed yet. */
  get free(): string {
    return (this.rest ??= this.characters.join(''));
  }

  isFree(start: number, end: number): boolean {
    return this.characters.slice(start, end).every((character) => character !== takenMark);
  }

  take(start: number, end: number, kind: string): Mark {
    const mark = { start, end, kind, text: this.original.slice(start, end) };
    this.marks.push(mark);
    this.characters.fill(takenMark, start, end);
    this.rest = undefined;
    return mark;
  }

  /** Consumes every match of a global pattern unless `accept` returns `false`. */
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

  /** Consumes the first match, if any. */
  takeOne(pattern: RegExp, kind: string): RegExpExecArray | null {
    const match = pattern.exec(this.free);
    if (match && match[0] !== '') this.take(match.index, match.index + match[0].length, kind);
    return match;
  }

  /** The sections that no reader has consumed, without punctuation at their ends. */
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
