import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  TextRun,
  type ParagraphChild,
} from 'docx';
import { wordFont, wordLine, wordLines } from '#core/server';
import type { MarkedText } from '../contract';

const colors = { error: 'yellow', warning: 'cyan', notice: 'lightGray' } as const;

/** Yields the lines of a text with their offsets; marks across a break are commented at the first line. */
function* getLines(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let start = 0;
  for (;;) {
    const at = text.indexOf('\n', start);
    yield { start, end: at < 0 ? text.length : at };
    if (at < 0) return;
    start = at + 1;
  }
}

/** Writes a text as a Word file in which each mark is highlighted and explained by a comment. */
export function writeMarked({ Title, Author, Text, Marks }: MarkedText): Promise<Buffer> {
  const marks = [...Marks].sort((one, other) => one.Offset - other.Offset);
  let next = 0;
  const body = [...getLines(Text)].map(({ start, end }) => {
    const children: ParagraphChild[] = [];
    let at = start;
    for (; next < marks.length && marks[next]!.Offset <= end; next += 1) {
      const { Offset, Length, Severity } = marks[next]!;
      // Of overlapping marks only the first is highlighted; all of them have comments.
      const from = Math.min(end, Math.max(at, Offset));
      const to = Math.min(end, Math.max(from, Offset + Length));
      children.push(
        new TextRun(wordLine(Text.slice(at, from))),
        new CommentRangeStart(next),
        new TextRun({ text: wordLine(Text.slice(from, to)), highlight: colors[Severity] }),
        new CommentRangeEnd(next),
        new TextRun({ children: [new CommentReference(next)] }),
      );
      at = to;
    }
    children.push(new TextRun(wordLine(Text.slice(at, end))));
    return new Paragraph({ children });
  });
  const file = new Document({
    title: wordLine(Title),
    creator: wordLine(Author),
    styles: {
      default: {
        document: { run: { font: wordFont, size: 22 }, paragraph: { spacing: { after: 100, ...wordLines(360) } } },
      },
    },
    comments: {
      children: marks.map(({ Note }, id) => ({
        id,
        author: wordLine(Author),
        date: new Date(),
        children: [new Paragraph({ children: [new TextRun(wordLine(Note))] })],
      })),
    },
    sections: [{ children: [new Paragraph({ text: wordLine(Title), heading: HeadingLevel.HEADING_1 }), ...body] }],
  });
  return Packer.toBuffer(file);
}
