import { inject } from '#core';
import { SearchService, type Caller, type Searcher } from '#core/server';
import {
  getBounds,
  ClosestArticles,
  CodeStatistics,
  isSelective,
  LibraryMonths,
  QueryCompiler,
  ScopeService,
  type LibraryCondition,
  type RunQuery,
} from '#plugins/articles/server';
import { printQuery, queryCost } from '#shared/query';
import { foldText } from '#shared/text';
import type { SearchMatch, searchSorts } from '../contract';
import { readMatches } from './matching-rows';
import { libraryCondition, type Matching, type SearchFields } from './library-condition';
import { markText, readMark, type PageMark } from './page-mark';
import { readSearch, type ReadSearch } from './read-search';
import { searchFigures, type SearchFigures } from './search-figures';

export interface LibraryQuery extends SearchFields {
  readonly keyword: string;
  readonly sort?: (typeof searchSorts)[number];
  readonly after?: string;
  readonly size: number;
}

/** The searching user, the client and the abort state of a search. */
export interface SearchBy {
  readonly caller: Caller | undefined;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

/** One page of search results. */
export interface SearchPage {
  readonly list: SearchMatch[];
  readonly next: string | null;
  readonly sort: (typeof searchSorts)[number];
  readonly Note: 'sentence' | 'closest' | null;
  readonly Words: string[];
  readonly Rule: string;
}

/** Sorted by relevance, a list contains only this many of the newest matches. */
const maxRanked = 1_000;

/** Maximum number of articles listed first because the searched text is their title. */
const maxTitled = 3;

interface NewestRow {
  readonly article_id: string;
  readonly published_at: Date;
}

interface Reached {
  readonly ids: readonly string[];
  readonly next: string | null;
  readonly note: SearchPage['Note'];
  /** Total size of the list, where it is already known. */
  readonly whole?: number;
}

const nothing: Reached = { ids: [], next: null, note: null };

/**
 * Searches everything that was published. Articles that a client supplied for its own use are found by that client
 * only, and there only by users who may see them.
 */
export class LibrarySearch {
  constructor(
    @inject(SearchService) private readonly searches: SearchService,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
    @inject(ClosestArticles) private readonly closest: ClosestArticles,
    @inject(LibraryMonths) private readonly months: LibraryMonths,
    @inject(CodeStatistics) private readonly statistics: CodeStatistics,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns a page without figures, for example for visitors. */
  async page(by: SearchBy, query: LibraryQuery): Promise<SearchPage> {
    const read = await this.read(by, query.keyword);
    return this.shown(by, query, read, await this.fetch(by, query, read));
  }

  /** Returns a page with the figures of the complete list. */
  async search(
    by: SearchBy & { readonly caller: Caller },
    query: LibraryQuery,
  ): Promise<SearchPage & SearchFigures & { readonly Is_Restricted: boolean }> {
    const Is_Restricted = (await this.scopes.subjects(by.caller)) !== null;
    const read = await this.read(by, query.keyword);
    const mark = readMark(query.after);
    const isClosest = mark ? mark.kind === 'closest' : this.beginsClosest(query, read);
    const [reached, figures] = await Promise.all([
      this.fetch(by, query, read),
      isClosest ? null : this.figures(by, query, read),
    ]);
    const page = await this.shown(by, query, read, reached);
    if (reached.note !== null || !figures)
      return { ...page, Is_Restricted, total: reached.whole ?? 0, Is_Capped: false, Media: [], Days: [] };
    return page.sort === 'relevance' && (figures.total > maxRanked || figures.Is_Capped)
      ? { ...page, Is_Restricted, total: maxRanked, Is_Capped: true, Media: [], Days: [] }
      : { ...page, Is_Restricted, ...figures };
  }

  private async figures(
    by: SearchBy & { readonly caller: Caller },
    query: LibraryQuery,
    read: ReadSearch,
  ): Promise<SearchFigures> {
    const { from, to } = getBounds(query.Published_At);
    const recent = await this.months.recent(to ?? new Date());
    const count = async (fromId?: string): Promise<SearchFigures> => {
      const condition = await this.condition(by, query, read);
      const where =
        fromId === undefined
          ? condition.where
          : `${condition.where} and a.article_id >= ${condition.parameters.add(fromId)}::bigint`;
      return searchFigures(this.runner(by), { ...condition, where }, by.caller.timeZone);
    };
    // When the latest months exceed the counting limit, older ones change nothing.
    const latest = recent && !(from && from >= recent.completeSince) ? await count(recent.id) : undefined;
    return latest?.Is_Capped ? latest : count();
  }

  private runner({ searcher, signal }: SearchBy): RunQuery {
    return (text, parameters) => this.searches.query(searcher, text, parameters, signal);
  }

  private async read({ caller, searcher }: SearchBy, keyword: string): Promise<ReadSearch> {
    const read = await readSearch(this.compiler, caller, keyword);
    this.searches.check(searcher, queryCost(read.tree));
    return read;
  }

  private async condition({ caller }: SearchBy, query: LibraryQuery, matching: Matching): Promise<LibraryCondition> {
    const { from } = getBounds(query.Published_At);
    const scope = await this.scopes.library(caller);
    return libraryCondition(this.compiler, matching, query, scope, await this.months.idSince(from));
  }

  private beginsClosest(query: LibraryQuery, read: ReadSearch): boolean {
    return read.isSentence && query.sort !== 'time';
  }

  /** Returns a page. Unless a sort is chosen, articles with the searched text as their title come first. */
  private async fetch(by: SearchBy, query: LibraryQuery, read: ReadSearch): Promise<Reached> {
    const [reached, titledIds] = await Promise.all([this.fetchSorted(by, query, read), this.titled(by, query, read)]);
    const otherIds = reached.ids.filter((id) => !titledIds.includes(id));
    return { ...reached, ids: query.after ? otherIds : [...titledIds, ...otherIds] };
  }

  private async titled(by: SearchBy, query: LibraryQuery, { title }: ReadSearch): Promise<readonly string[]> {
    if (title === undefined || query.sort !== undefined) return [];
    const tree = { kind: 'word', word: title, field: 'title' } as const;
    const { where, parameters } = await this.condition(by, query, { tree });
    const { rows } = await this.runner(by)<{ article_id: string }>(
      `select a.article_id from article a where ${where} and a.title_folded = ${parameters.add(foldText(title))}
        order by a.published_at + interval '0' desc limit ${maxTitled}`,
      parameters.values,
    );
    return rows.map(({ article_id }) => article_id);
  }

  private async fetchSorted(by: SearchBy, query: LibraryQuery, read: ReadSearch): Promise<Reached> {
    const mark = readMark(query.after);
    if (mark?.kind === 'closest' || (!mark && this.beginsClosest(query, read)))
      return this.fetchClosest(by, query, read, mark);
    const resultPage =
      mark?.kind === 'ranked' || (!mark && query.sort === 'relevance' && read.terms.length > 0)
        ? await this.fetchRanked(by, query, read, mark)
        : await this.fetchNewest(by, query, read, mark);
    return resultPage.ids.length > 0 || mark ? resultPage : this.fetchClosest(by, query, read, undefined);
  }

  private async fetchNewest(
    by: SearchBy,
    query: LibraryQuery,
    read: ReadSearch,
    mark: PageMark | undefined,
  ): Promise<Reached> {
    const rows = await this.newest(by, query, read, mark?.kind === 'time' ? mark : undefined);
    const shown = rows.slice(0, query.size);
    const last = shown.at(-1);
    return {
      ...nothing,
      ids: shown.map(({ article_id }) => article_id),
      next:
        rows.length > query.size && last
          ? markText({ kind: 'time', time: last.published_at, id: last.article_id })
          : null,
    };
  }

  /** Returns the articles of a page and one more; searches the latest months first where that pays off. */
  private async newest(
    by: SearchBy,
    query: LibraryQuery,
    read: ReadSearch,
    mark: Extract<PageMark, { kind: 'time' }> | undefined,
  ): Promise<readonly NewestRow[]> {
    const order = await this.newestFirst(read, query.size + 1);
    const walk = async (fromId?: string): Promise<readonly NewestRow[]> => {
      const { where, parameters } = await this.condition(by, query, read);
      const add = (value: unknown): string => parameters.add(value);
      const after = mark ? ` and (a.published_at, a.article_id) < (${add(mark.time)}, ${add(mark.id)}::bigint)` : '';
      const from = fromId === undefined ? '' : ` and a.article_id >= ${add(fromId)}::bigint`;
      const { rows } = await this.runner(by)<NewestRow>(
        `select a.article_id, a.published_at from article a where ${where}${after}${from}
         order by ${order} limit ${add(query.size + 1)}`,
        parameters.values,
      );
      return rows;
    };
    const { from, to } = getBounds(query.Published_At);
    const recent = await this.months.recent(mark?.time ?? to ?? new Date());
    if (recent && !(from && from >= recent.completeSince)) {
      const rows = await walk(recent.id);
      const last = rows.at(-1);
      if (rows.length > query.size && last && last.published_at >= recent.completeSince) return rows;
    }
    return walk();
  }

  /**
   * Returns an ordering that no index supports when finding all matches is faster than walking in time order until the
   * page is full.
   */
  private async newestFirst({ tree }: ReadSearch, size: number): Promise<string> {
    const figures = await this.statistics.figures();
    return isSelective(tree, figures, size)
      ? "a.published_at + interval '0' desc, a.article_id desc"
      : 'a.published_at desc, a.article_id desc';
  }

  private async fetchRanked(
    by: SearchBy,
    query: LibraryQuery,
    read: ReadSearch,
    mark: PageMark | undefined,
  ): Promise<Reached> {
    const { where, parameters } = this.until(await this.condition(by, query, read), mark);
    const run = this.runner(by);
    const { rows } = await run<{ article_id: string }>(
      `select a.article_id from article a where ${where} order by ${await this.newestFirst(read, maxRanked)}
        limit ${maxRanked}`,
      parameters.values,
    );
    const ids = rows.map(({ article_id }) => article_id);
    const ranked = await this.closest.rank(run, read.terms, ids);
    return getPage(
      'ranked',
      ranked.map(({ articleId }) => articleId),
      query.size,
      mark,
    );
  }

  private async fetchClosest(
    by: SearchBy,
    query: LibraryQuery,
    read: ReadSearch,
    mark: PageMark | undefined,
  ): Promise<Reached> {
    if (read.terms.length === 0) return nothing;
    const condition = this.until(await this.condition(by, query, { tree: read.conditions }), mark);
    const ranked = await this.closest.find(this.runner(by), read.terms, condition);
    const isHeld = read.isSentence && ranked.some(({ isWhole }) => isWhole);
    return {
      ...getPage(
        'closest',
        ranked.map(({ articleId }) => articleId),
        query.size,
        mark,
      ),
      note: isHeld ? 'sentence' : ranked.length > 0 ? 'closest' : null,
      whole: ranked.length,
    };
  }

  private until(condition: LibraryCondition, mark: PageMark | undefined): LibraryCondition {
    return !mark || mark.kind === 'time'
      ? condition
      : {
          ...condition,
          where: `${condition.where} and a.article_id <= ${condition.parameters.add(mark.until)}::bigint`,
        };
  }

  private async shown(by: SearchBy, query: LibraryQuery, read: ReadSearch, reached: Reached): Promise<SearchPage> {
    const words = reached.note === null ? read.words : read.parts;
    return {
      list: await readMatches(this.runner(by), this.scopes, by.caller, reached.ids, words),
      next: reached.next,
      sort: reached.note !== null ? 'relevance' : (query.sort ?? (read.isSentence ? 'relevance' : 'time')),
      Note: reached.note,
      Words: [...words],
      Rule: printQuery(read.tree),
    };
  }
}

function getPage(
  kind: 'closest' | 'ranked',
  ids: readonly string[],
  size: number,
  mark: PageMark | undefined,
): Reached {
  const offset = mark && mark.kind !== 'time' ? mark.offset : 0;
  const until =
    mark && mark.kind !== 'time'
      ? mark.until
      : ids.reduce((newest, id) => (BigInt(id) > BigInt(newest) ? id : newest), '0');
  const end = offset + size;
  return {
    ...nothing,
    ids: ids.slice(offset, end),
    next: end < ids.length ? markText({ kind, offset: end, until }) : null,
  };
}
