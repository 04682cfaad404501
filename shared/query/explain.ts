import { findWords, fold, foldText, maskAddresses, originalRange, type Folded } from '#shared/text';
import { compileCondition, type CompileOptions, type ConditionQuery } from './condition';
import { countOf, prepareDocument, type MatchDocument, type PreparedDocument } from './document';
import { findNearMiss, type NearMiss } from './near-miss';
import { markWords, nearTo, smallestGap, type NearGap } from './near-gap';
import { printQuery } from './print';
import { occurrencesOutside } from './outside';
import { isOutside } from './program';
import {
  eachQuery,
  wordsOf,
  type ListQuery,
  type NearQuery,
  type Query,
  type TextField,
  type WordQuery,
} from './query';
import type { TextMark } from './text-mark';
import type { Notation } from './vocabulary';

/** One clause of a query and its result. */
export interface ExplainedQuery {
  readonly kind: Query['kind'];
  /** The clause in the requested notation. */
  readonly text: string;
  readonly matched: boolean;
  /**
   * Matches of the clause's own words, in order; at most `marksOfWord` per word and field. For NEAR those that are near
   * enough, if any are, else all matches of both sides.
   */
  readonly marks: readonly TextMark[];
  /** For a failed leaf: the closest match. */
  readonly nearMiss?: NearMiss;
  readonly of: readonly ExplainedQuery[];
}

export interface ExplainOptions extends CompileOptions {
  readonly notation?: Notation;
}

/** Maximum number of listed matches per word and field. */
const marksOfWord = 100;

/** Maximum number of failed words for which near misses are searched, so that long rules stay fast. */
const partsSought = 40;

/**
 * Explains clause by clause why a document matches a query or not. Evaluates every clause, even when the result is
 * already determined.
 */
export function explainQuery(tree: Query, document: MatchDocument, options: ExplainOptions = {}): ExplainedQuery {
  return new Explanation(tree, document, options).of(tree);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

class Explanation {
  private readonly prepared: PreparedDocument;
  private readonly folded: Readonly<Record<TextField, Folded>>;
  /** Matches in the folded text, by folded word. */
  private readonly spans: Readonly<Record<TextField, ReadonlyMap<string, readonly Span[]>>>;
  /** Cached marks by field and word, for words that occur in many clauses. */
  private readonly marks = new Map<string, readonly TextMark[]>();
  private partsLeft = partsSought;

  constructor(
    tree: Query,
    document: MatchDocument,
    private readonly options: ExplainOptions,
  ) {
    this.prepared = prepareDocument(document);
    this.folded = { title: fold(maskAddresses(document.title)), body: fold(maskAddresses(document.body)) };
    const words = new Set<string>();
    eachQuery(tree, (query) => {
      for (const word of wordsOf(query)) words.add(foldText(word));
      if (query.kind === 'word' || query.kind === 'list')
        for (const word of query.outside ?? []) words.add(foldText(word));
    });
    words.delete('');
    const finder = findWords([...words]);
    const spansIn = (text: string) => {
      const spans = new Map<string, Span[]>();
      const spansByWord: (Span[] | undefined)[] = finder.words.map(() => undefined);
      finder.each(text, (index, start, end) => {
        const list = spansByWord[index];
        if (list === undefined) spans.set(finder.words[index]!, (spansByWord[index] = [{ start, end }]));
        else if (list.length < marksOfWord) list.push({ start, end });
      });
      return spans;
    };
    this.spans = { title: spansIn(this.folded.title.text), body: spansIn(this.folded.body.text) };
  }

  of(query: Query): ExplainedQuery {
    const text = printQuery(query, this.options.notation);
    switch (query.kind) {
      case 'and':
      case 'or': {
        const of = query.of.map((child) => this.of(child));
        const matched = query.kind === 'and' ? of.every((child) => child.matched) : of.some((child) => child.matched);
        return { kind: query.kind, text, matched, marks: [], of };
      }
      case 'not': {
        const inner = this.of(query.of);
        return { kind: 'not', text, matched: !inner.matched, marks: [], of: [inner] };
      }
      case 'word':
      case 'list': {
        const marks = fieldsIn(query.field).flatMap((field) => this.getMarks(wordsOf(query), field));
        if (!isOutside(query)) return this.leaf(query, text, marks.length > 0, marks, () => this.missOfWords(query));
        const counted = fieldsIn(query.field).flatMap((field) => this.marksOutside(query, field));
        const inside = marks[0] && ({ reason: 'inside-longer', mark: marks[0] } as const);
        return this.leaf(query, text, counted.length > 0, counted, () => inside ?? this.missOfWords(query));
      }
      case 'near': {
        const marks = fieldsIn(query.field).flatMap((field) => this.getMarks(wordsOf(query), field));
        const closest = this.closest(query);
        const matched = closest !== undefined && closest.gap <= query.distance;
        const nearMarks = matched ? this.marksOfPairs(query) : marks;
        return this.leaf(query, text, matched, nearMarks, () => this.missOfNear(closest, marks));
      }
      default:
        return this.leaf(query, text, compileCondition(query, this.options)(this.prepared), [], () =>
          this.missOfCondition(query),
        );
    }
  }

  private leaf(
    query: Query,
    text: string,
    matched: boolean,
    marks: readonly TextMark[],
    miss: () => NearMiss | undefined,
  ): ExplainedQuery {
    const nearMiss = matched ? undefined : miss();
    return { kind: query.kind, text, matched, marks, of: [], ...(nearMiss && { nearMiss }) };
  }

  private getMarks(words: readonly string[], field: TextField): readonly TextMark[] {
    if (words.length === 1) return this.marksOfOne(words[0]!, field);
    const marks = [...new Set(words)].flatMap((word) => this.marksOfOne(word, field));
    return marks.sort((left, right) => left.start - right.start || right.end - left.end);
  }

  /** Returns the matches of a leaf that are not inside its longer words. */
  private marksOutside(query: WordQuery | ListQuery, field: TextField): readonly TextMark[] {
    const written = this.writtenIn(field, wordsOf(query));
    const longer = (query.outside ?? []).map(foldText).filter((word) => this.spans[field].has(word));
    const words = [...written.keys()];
    return occurrencesOutside(this.folded[field].text, words, longer)
      .slice(0, marksOfWord)
      .map(({ word, start, end }) => this.markAt(field, written.get(words[word]!)!, { start, end }));
  }

  private markAt(field: TextField, word: string, { start, end }: Span): TextMark {
    return { field, word, ...originalRange(this.folded[field], start, end) };
  }

  /** Returns the words that occur in a field, as written by their folded form. */
  private writtenIn(field: TextField, words: readonly string[]): ReadonlyMap<string, string> {
    const written = new Map<string, string>();
    for (const word of words) {
      const folded = foldText(word);
      if (this.spans[field].has(folded) && !written.has(folded)) written.set(folded, word);
    }
    return written;
  }

  private marksOfOne(word: string, field: TextField): readonly TextMark[] {
    const key = `${field} ${word}`;
    let marks = this.marks.get(key);
    if (!marks) {
      const spans = this.spans[field].get(foldText(word)) ?? [];
      marks = spans.map((span) => this.markAt(field, word, span));
      this.marks.set(key, marks);
    }
    return marks;
  }

  /** Returns the smallest gap of a NEAR, and its field. */
  private closest(query: NearQuery): (NearGap & { readonly field: TextField }) | undefined {
    let best: (NearGap & { readonly field: TextField }) | undefined;
    for (const field of fieldsIn(query.field)) {
      const { text } = this.folded[field];
      const getMarks = (side: NearQuery['left']) =>
        markWords(text, [...this.writtenIn(field, side.flatMap(wordsOf)).keys()]);
      const closestMarks = smallestGap(text, getMarks(query.left), getMarks(query.right));
      if (closestMarks && closestMarks.gap < (best?.gap ?? Infinity)) best = { ...closestMarks, field };
    }
    return best;
  }

  /** Returns the matches of each side that have one of the other side within the distance. */
  private marksOfPairs({ left, right, distance, field }: NearQuery): readonly TextMark[] {
    const marks = fieldsIn(field).flatMap((each) => {
      const { text } = this.folded[each];
      const [ones, others] = [left, right].map((side) => this.writtenIn(each, side.flatMap(wordsOf)));
      return [
        ...this.marksNear(each, ones!, nearTo(text, markWords(text, [...others!.keys()]), distance)),
        ...this.marksNear(each, others!, nearTo(text, markWords(text, [...ones!.keys()]), distance)),
      ].sort((one, other) => one.start - other.start || other.end - one.end);
    });
    return marks;
  }

  private marksNear(
    field: TextField,
    written: ReadonlyMap<string, string>,
    isNear: (start: number, end: number) => boolean,
  ): readonly TextMark[] {
    const words = [...written.keys()];
    const counts = words.map(() => 0);
    const marks: TextMark[] = [];
    findWords(words).each(this.folded[field].text, (word, start, end) => {
      if (counts[word]! >= marksOfWord || !isNear(start, end)) return;
      counts[word]! += 1;
      marks.push(this.markAt(field, written.get(words[word]!)!, { start, end }));
    });
    return marks;
  }

  private missOfWords(query: Extract<Query, { kind: 'word' | 'list' }>): NearMiss | undefined {
    if (query.kind === 'list' && query.words === undefined) return { reason: 'unknown-list' };
    const words = wordsOf(query);
    if (query.field) {
      const [elsewhere] = this.getMarks(words, query.field === 'title' ? 'body' : 'title');
      if (elsewhere) return { reason: 'other-field', mark: elsewhere };
    }
    for (const word of words) {
      if (this.partsLeft === 0) return undefined;
      this.partsLeft -= 1;
      for (const field of fieldsIn(query.field)) {
        const miss = findNearMiss(this.folded[field], field, word);
        if (miss) return miss;
      }
    }
    return undefined;
  }

  private missOfNear(
    closest: (NearGap & { readonly field: TextField }) | undefined,
    marks: readonly TextMark[],
  ): NearMiss | undefined {
    if (!closest) return marks[0] && { reason: 'one-side', mark: marks[0] };
    const { field, from, to, gap } = closest;
    return {
      reason: 'too-far',
      distance: gap,
      mark: { field, word: '', ...originalRange(this.folded[field], from, to) },
    };
  }

  private missOfCondition(query: ConditionQuery): NearMiss | undefined {
    const { source } = this.prepared;
    const actual =
      query.kind === 'range'
        ? countOf(this.prepared, query.field)
        : query.kind === 'published'
          ? source.publishedAt
          : {
              site: source.site ?? source.domain,
              author: source.author,
              media: source.mediaType,
              region: source.regionCode,
              emotion: source.emotion,
              lang: source.language,
            }[query.field];
    return { reason: 'value', ...(actual !== undefined && { actual }) };
  }
}

function fieldsIn(field: TextField | undefined): readonly TextField[] {
  return field ? [field] : ['title', 'body'];
}
