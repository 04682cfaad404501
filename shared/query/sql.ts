import { bigramCodes, foldText } from '#shared/text';
import { isCondition, regionRanges, type CompileOptions, type ConditionQuery } from './condition';
import { publishedBounds } from './published-range';
import { wordsOf, type ListQuery, type NearQuery, type Query, type TextField, type WordQuery } from './query';
import { getSiteGroup } from './site-group';
import { isOutside } from './program';
import { likePattern, nearPattern, outsidePattern, wholePattern } from './sql-pattern';
import { emotions, isEmotion, isMediaType, mediaTypes } from '#shared/vocabulary';

export interface SqlOptions extends CompileOptions {
  /** Alias of the article row. Trusted: it becomes part of the statement. */
  readonly alias?: string;
  /** Number of the first parameter. */
  readonly firstParameter?: number;
}

/** A condition for a WHERE clause, in brackets where needed. */
export interface SqlCondition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Whether the index over codes bounds the search; otherwise bound it by time. */
  readonly indexed: boolean;
}

/**
 * Compiles the query to a PostgreSQL condition that holds for exactly the rows whose documents `compileMatcher`
 * accepts.
 *
 * Columns: `codes int4[]` (`bigramCodes` of folded title, line break, folded body; never null; GIN), `title_folded`,
 * `body_folded`, `site`, `author` (folded), `domain`, `language` (lower case), `media_type`, `emotion` (numbers of the
 * vocabulary), `region`, `published_at`, `body_length`, `views`, `likes`, `comments`, `reposts`. Words are found by
 * their codes; those of two CJK characters need no further check, others are checked by LIKE and, where they begin or
 * end with a letter or digit, by a regular expression.
 */
export function compileSql(tree: Query, options: SqlOptions = {}): SqlCondition {
  const writer = new SqlWriter(options);
  const sql = writer.condition(tree);
  return { sql, parameters: writer.parameters, indexed: isIndexed(tree) };
}

const columns = { title: 'title_folded', body: 'body_folded' } as const;

class SqlWriter {
  readonly parameters: unknown[] = [];
  private readonly places = new Map<string, string>();
  private readonly alias: string;
  private readonly first: number;

  constructor(private readonly options: SqlOptions) {
    this.alias = options.alias ?? 'a';
    this.first = options.firstParameter ?? 1;
  }

  condition(query: Query): string {
    switch (query.kind) {
      case 'and':
        return query.of.length === 0
          ? 'TRUE'
          : join(
              query.of.map((child) => this.condition(child)),
              ' AND ',
            );
      case 'or':
        return this.any(query.of);
      case 'not':
        return `((${this.condition(query.of)}) IS NOT TRUE)`;
      case 'word':
      case 'list':
        return isOutside(query) ? this.outside(query) : this.words(wordsOf(query), query.field);
      case 'near':
        return this.near(query);
      default:
        return this.field(query);
    }
  }

  /** Groups words of the same field, so that those of two characters share one array. */
  private any(queries: readonly Query[]): string {
    const words = new Map<TextField | undefined, string[]>();
    const others: string[] = [];
    for (const query of queries) {
      if ((query.kind !== 'word' && query.kind !== 'list') || isOutside(query)) {
        others.push(this.condition(query));
        continue;
      }
      const fieldWords = words.get(query.field) ?? [];
      words.set(query.field, fieldWords);
      for (const word of wordsOf(query)) fieldWords.push(word);
    }
    const parts = [...[...words].map(([field, gathered]) => this.words(gathered, field)), ...others].filter(
      (part) => part !== 'FALSE',
    );
    return parts.length === 0 ? 'FALSE' : join(parts, ' OR ');
  }

  private words(words: readonly string[], field: TextField | undefined): string {
    const pairs = new Set<number>();
    const parts: string[] = [];
    for (const word of new Set(words.map(foldText))) {
      if (word === '') continue;
      const codes = [...bigramCodes(word)];
      if (!field && word.length === 2 && codes.length === 1 && !wholePattern(word)) pairs.add(codes[0]!);
      else parts.push(this.longWord(word, codes, field));
    }
    if (pairs.size > 0)
      parts.unshift(`${this.column('codes')} ${pairs.size === 1 ? '@>' : '&&'} ${this.parameter([...pairs])}::int4[]`);
    return parts.length === 0 ? 'FALSE' : join(parts, ' OR ');
  }

  private outside(query: WordQuery | ListQuery): string {
    const longer = (query.outside ?? []).map(foldText);
    const parts = [...new Set(wordsOf(query).map(foldText))]
      .filter((word) => word !== '')
      .map((word) => this.longWord(word, [...bigramCodes(word)], query.field, outsidePattern(word, longer)));
    return parts.length === 0 ? 'FALSE' : join(parts, ' OR ');
  }

  private longWord(
    word: string,
    codes: readonly number[],
    field: TextField | undefined,
    whole = wholePattern(word),
  ): string {
    const like = this.parameter(likePattern(word));
    const pattern = whole && this.parameter(whole);
    const tests = fieldsIn(field).map((each) => {
      const column = this.column(columns[each]);
      return pattern ? `(${column} LIKE ${like} AND ${column} ~ ${pattern})` : `${column} LIKE ${like}`;
    });
    const text = join(tests, ' OR ');
    return codes.length === 0 ? text : `(${this.column('codes')} @> ${this.parameter(codes)}::int4[] AND ${text})`;
  }

  /**
   * Both words, then a regular expression for their order and gap. Long sides are split, so that no expression grows
   * beyond what the database compiles quickly; codes before each avoid running most of those that cannot match.
   */
  private near({ left, right, distance, field }: NearQuery): string {
    const [ones, others] = [getChunks(left), getChunks(right)];
    if (ones.length === 0 || others.length === 0) return 'FALSE';
    const isCut = ones.length * others.length > 1;
    const pairs = ones.flatMap((one) =>
      others.map((other) => {
        const pattern = this.parameter(nearPattern(one, other, distance));
        const tests = fieldsIn(field).map((each) => `${this.column(columns[each])} ~ ${pattern}`);
        return join([...(isCut ? [this.someCode(one), this.someCode(other)] : []), join(tests, ' OR ')], ' AND ');
      }),
    );
    return join([this.words(ones.flat(), field), this.words(others.flat(), field), join(pairs, ' OR ')], ' AND ');
  }

  /** A cheap necessary condition for any of the words, if each of them has a code. */
  private someCode(words: readonly string[]): string {
    const codes = words.map((word) => bigramCodes(word)[0]);
    if (codes.includes(undefined)) return 'TRUE';
    return `${this.column('codes')} && ${this.parameter(codes.filter((code) => code !== undefined))}::int4[]`;
  }

  private field(query: ConditionQuery): string {
    if (query.kind === 'range') {
      const column = this.column(query.field === 'length' ? 'body_length' : query.field);
      const { from, to } = query;
      return join(
        [
          ...(from === undefined ? [] : [`${column} >= ${this.parameter(from)}`]),
          ...(to === undefined ? [] : [`${column} <= ${this.parameter(to)}`]),
        ],
        ' AND ',
      );
    }
    if (query.kind === 'published') {
      const { from, until } = publishedBounds(query, this.options.utcOffset);
      const column = this.column('published_at');
      return join(
        [
          ...(from === undefined ? [] : [`${column} >= ${this.parameter(new Date(from).toISOString())}::timestamptz`]),
          ...(until === undefined ? [] : [`${column} < ${this.parameter(new Date(until).toISOString())}::timestamptz`]),
        ],
        ' AND ',
      );
    }
    const value = foldText(query.value);
    switch (query.field) {
      case 'site': {
        if (getSiteGroup(query) !== undefined) return this.anySite((query.sites ?? []).map(foldText));
        const [site, domain, exact] = [this.column('site'), this.column('domain'), this.parameter(value)];
        return `(${site} = ${exact} OR ${domain} = ${exact} OR ${domain} LIKE ${this.parameter(likePattern(`.${value}`, 'end'))})`;
      }
      case 'author':
        return `${this.column('author')} = ${this.parameter(value)}`;
      case 'lang': {
        const column = this.column('language');
        return `(${column} = ${this.parameter(value)} OR ${column} LIKE ${this.parameter(likePattern(`${value}-`, 'start'))})`;
      }
      case 'media':
        return isMediaType(query.value)
          ? `${this.column('media_type')} = ${this.parameter(mediaTypes[query.value])}`
          : 'FALSE';
      case 'emotion':
        return isEmotion(query.value)
          ? `${this.column('emotion')} = ${this.parameter(emotions[query.value])}`
          : 'FALSE';
      case 'region': {
        const column = this.column('region');
        const ranges = regionRanges(query).map(
          ([first, last]) => `${column} BETWEEN ${this.parameter(first)} AND ${this.parameter(last)}`,
        );
        return ranges.length === 0 ? 'FALSE' : join(ranges, ' OR ');
      }
    }
  }

  private anySite(sites: readonly string[]): string {
    if (sites.length === 0) return 'FALSE';
    const [site, domain, exact] = [this.column('site'), this.column('domain'), `ANY(${this.parameter(sites)}::text[])`];
    return `(${site} = ${exact} OR ${domain} = ${exact} OR ${domain} LIKE ANY(${this.parameter(sites.map((each) => likePattern(`.${each}`, 'end')))}::text[]))`;
  }

  private column(name: string): string {
    return `${this.alias}.${name}`;
  }

  /** Equal values share a parameter. */
  private parameter(value: string | number | readonly number[] | readonly string[]): string {
    const key = JSON.stringify(value);
    const existing = this.places.get(key);
    if (existing !== undefined) return existing;
    const place = `$${this.first + this.parameters.length}`;
    this.parameters.push(value);
    this.places.set(key, place);
    return place;
  }
}

/** Returns whether the codes of some word are necessary on every path to a match. */
export function isIndexed(query: Query): boolean {
  if (query.kind === 'not' || isCondition(query)) return false;
  if (query.kind === 'and') return query.of.some(isIndexed);
  if (query.kind === 'or') return query.of.every(isIndexed);
  if (query.kind === 'near') return query.left.every(isIndexed) || query.right.every(isIndexed);
  return wordsOf(query).every((word) => bigramCodes(foldText(word)).length > 0);
}

/** Maximum number of characters of words in one side of one regular expression. */
const chunkSize = 1_200;

/** Returns the folded words of a side in chunks. */
function getChunks(side: NearQuery['left']): string[][] {
  const chunks: string[][] = [];
  let size = Infinity;
  for (const word of new Set(side.flatMap(wordsOf).map(foldText))) {
    if (word === '') continue;
    if (size + word.length > chunkSize) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(word);
    size += word.length;
  }
  return chunks;
}

function fieldsIn(field: TextField | undefined): readonly TextField[] {
  return field ? [field] : ['title', 'body'];
}

function join(parts: readonly string[], operator: string): string {
  return parts.length === 1 ? parts[0]! : `(${parts.join(operator)})`;
}
