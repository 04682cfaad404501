import { idSchema } from '#core/resource';
import { cutText } from '#shared/text';
import { markupPieces, plainText } from './markup';
import { hasSource, noSource, type Source } from './report';

/** A written sentence with all the sources of its pieces. */
export interface WrittenSentence {
  readonly text: string;
  readonly source: Source;
  /** True when it states a figure without a source. */
  readonly isLoose: boolean;
}

/** Counted units and signs that denote a date rather than a quantity. */
const dates =
  /\d{4}\s*年度?|\d{1,2}\s*月份?|\d{1,2}\s*[日号]|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[:：]\d{2}|第\s*\d+\s*[期号章节条款]|\b(?:19|20)\d{2}\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}\b/gi;
/** A name such as A380 or Covid-19. */
const names = /[A-Za-z]-?\d+[A-Za-z]*/g;
const listMark = /^\s*[(（]?\d{1,2}[.、)）]\s*/;
const figure =
  /[0-9０-９]|百分之|[一二两三四五六七八九十百千]+(?:倍|成|万|亿|个百分点|条|篇|起|人次|万人)|\b(?:half|twice|double|triple|two thirds|dozens?|hundreds?|thousands?|millions?)\b/i;

/** True when a text states a quantity; dates, issue numbers and names with digits do not count. */
export const statesFigure = (text: string): boolean =>
  figure.test(text.replace(listMark, '').replace(dates, ' ').replace(names, ' '));

const attribute = (tag: string, name: string): string =>
  plainText(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Parses the source from a mark in a text. */
export function sourceOfMark(tag: string): Source {
  const refs = attribute(tag, 'data-refs').split(' ').filter(Boolean);
  const of = (prefix: string): string[] =>
    refs.flatMap((ref) => (ref.startsWith(prefix) ? [ref.slice(prefix.length)] : []));
  // The markup is user input: invalid ids are ignored.
  const ids = of('a:').filter((id) => idSchema.safeParse(id).success);
  return { Block_IDs: of('b:'), Article_IDs: ids, Named: cutText(attribute(tag, 'data-named'), 200) };
}

/** Formats a source for a mark in a text. */
export const getRefs = ({ Block_IDs, Article_IDs }: Source): string =>
  [...Block_IDs.map((id) => `b:${id}`), ...Article_IDs.map((id) => `a:${id}`)].join(' ');

const joined = (one: Source, other: Source): Source => ({
  Block_IDs: [...new Set([...one.Block_IDs, ...other.Block_IDs])],
  Article_IDs: [...new Set([...one.Article_IDs, ...other.Article_IDs])],
  Named: [one.Named, other.Named].filter(Boolean).join('；') || '',
});

/** Removes references that the report no longer contains; `blocks` are its modules and lists. */
export const withinReport = (source: Source, blocks: ReadonlySet<string>): Source => ({
  ...source,
  Block_IDs: source.Block_IDs.filter((id) => blocks.has(id)),
});

/**
 * Returns the sentences of sanitized markup. A piece that states a figure must itself have a source: one at the other
 * end of the sentence does not cover it. Headings announce what follows and need none.
 */
export function writtenSentences(html: string, blocks: ReadonlySet<string>): readonly WrittenSentence[] {
  const sentences: WrittenSentence[] = [];
  let current: WrittenSentence = { text: '', source: noSource, isLoose: false };
  let source = noSource;
  let isHeading = false;
  const end = (): void => {
    if (current.text.trim() !== '' && !isHeading) sentences.push({ ...current, text: current.text.trim() });
    current = { text: '', source: noSource, isLoose: false };
  };
  for (const piece of markupPieces(html)) {
    if ('words' in piece) {
      const clauses = plainText(piece.words).match(/[^。！？!?；;\n]+[。！？!?；;\n]*|[。！？!?；;\n]+/g) ?? [];
      for (const clause of clauses) {
        current = {
          text: current.text + clause,
          source: joined(current.source, source),
          isLoose: current.isLoose || (!hasSource(source) && statesFigure(clause)),
        };
        if (/[。！？!?；;\n]$/.test(clause)) end();
      }
    } else if (piece.name === 'span')
      source = piece.isClosing ? noSource : withinReport(sourceOfMark(piece.tag), blocks);
    else if (/^(?:p|li|ul|ol|blockquote|h[1-6]|br)$/.test(piece.name)) {
      end();
      if (/^h[1-6]$/.test(piece.name)) isHeading = !piece.isClosing;
    }
  }
  end();
  return sentences;
}
