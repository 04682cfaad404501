import { BusinessError, createToken, ExtensionError, inject, NotFoundError } from '#core';
import type { QueryResult, QueryResultRow } from 'pg';
import {
  DatabaseService,
  MachineWatch,
  SearchService,
  getSearcher,
  ServerKernel,
  UnavailableError,
  type Caller,
} from '#core/server';
import { queryCost } from '#shared/query';
import type { MediaType } from '#shared/vocabulary';
import { markRanges } from '#shared/text';
import type { ArticleDetail, ArticleRow, Mark } from '../../article';
import type { ArticleFilter } from '../../filter';
import { articleFilterSources, guardedFilter } from '../filters/article-filter';
import { clientFilters } from '../filters/client-filters';
import { libraryFilters } from '../filters/library-filters';
import { siteGroupFilter } from '../filters/site-group-filter';
import { allTimeCounts } from './all-time-counts';
import { marksFor, getMarks, type ArticleMark, type Marks } from './article-marks';
import { isByTime, isRanked, sortedSql, typedWords } from './article-order';
import { readPage, type ClientPage, type PageQuery } from './article-page';
import { listSql, type ListScope } from './filter-sql';
import { QueryCompiler } from './query-compiler';
import { isRankedPage, RankedLists } from './ranked-lists';
import { readEvidence, type RetainedEvidence } from '../evidence-retention';
import { LibraryRows, listBehind } from './library-rows';
import { ScopeService } from '../scope/scope-service';
import { clientRows, withLibrary, withReachableLibrary, type Reader } from './list-rows';
import type { ListSql } from './list-sql';
import { getEmotion, getMediaType, type ClientColumns } from './row';

/** Counts above this are reported as "more" unless the exact count is requested. */
export const countCap = 10_000;
/**
 * Maximum number of pins shown at the top; further ones keep their regular positions, because a list is for new
 * articles.
 */
const maxPinned = 20;
/** Fields by whose values a list can be counted. */
export type DistributedField = 'Site' | 'Region' | 'Author' | 'Tag' | 'Language';

/** Reads articles within the scope of a caller. */
export interface ArticleReader {
  list(caller: Caller, query: PageQuery): Promise<{ readonly list: ArticleRow[]; readonly next: string | null }>;
  /** Returns the rows of the articles that the caller may see. */
  rows(caller: Caller, ids: readonly string[]): Promise<ArticleRow[]>;
  /** Returns the pinned articles of a list, personal and client-wide, in pin order: at most 20. */
  pinned(caller: Caller, filter: ArticleFilter): Promise<ArticleRow[]>;
  /** Returns the newest article that was assigned to the client and that the caller may see; `0` if there is none. */
  newest(caller: Caller): Promise<string>;
  /** Returns the ids of a whole list in order, up to a maximum. */
  ids(caller: Caller, filter: ArticleFilter, sort: PageQuery['sort'], max: number): Promise<string[]>;
  /** Returns those of these articles that the caller may act on; `hidden` includes articles hidden from lists. */
  visible(caller: Caller, ids: readonly string[], hidden?: boolean): Promise<string[]>;
  count(
    caller: Caller,
    filter: ArticleFilter,
    cap?: number,
  ): Promise<{ readonly total: number; readonly Is_Capped: boolean }>;
  mediaCounts(
    caller: Caller,
    filter: ArticleFilter,
  ): Promise<readonly { readonly Media_Type: MediaType; readonly Count: number }[]>;
  distribution(
    caller: Caller,
    filter: ArticleFilter,
    field: DistributedField,
    size: number,
  ): Promise<readonly { readonly Value: string; readonly Count: number; readonly Negative: number }[]>;
  /** Throws `NotFoundError` both for articles the client cannot see and for missing ones. */
  detail(caller: Caller, id: string): Promise<ArticleDetail>;
  marks(
    caller: Caller,
    id: string,
    keyword: string,
  ): Promise<{ readonly Title_Marks: Mark[]; readonly Text_Marks: Mark[] }>;
  /**
   * Builds the SQL of a list, for plugins that count in it. Throws `InputError` for words whose cost exceeds the
   * caller's limit.
   */
  sql(caller: Caller, filter: ArticleFilter): Promise<ListSql>;
  /**
   * Runs a statement over a list with its parameters; a list with words counts as a search and is subject to the search
   * limits.
   */
  query<Row extends QueryResultRow>(caller: Caller, list: ListSql, text: string): Promise<QueryResult<Row>>;
}
export const ArticleReader = createToken<ArticleReader>('articles.reader');

const capped = (total: number, cap: number): { total: number; Is_Capped: boolean } =>
  total > cap ? { total: cap, Is_Capped: true } : { total, Is_Capped: false };

const province = "case when m.region = 0 then '' else (m.region / 10000 * 10000)::text end";
export class PostgresArticleReader implements ArticleReader {
  private readonly library: LibraryRows;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(SearchService) private readonly searches: SearchService,
    @inject(RankedLists) private readonly ranked: RankedLists,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(MachineWatch) machines: MachineWatch,
  ) {
    this.library = new LibraryRows(database, machines);
  }

  async list(caller: Caller, query: PageQuery): Promise<{ list: ArticleRow[]; next: string | null }> {
    if (isRanked(query) && isRankedPage(query.after)) {
      const sql = await this.sql(caller, query);
      const page = await this.ranked.page((text) => this.often(caller, sql, text), sql, query);
      return { list: await this.rows(caller, page.ids), next: page.next };
    }
    const marks = await marksFor(this.kernel, caller);
    try {
      const page = await this.page(caller, query, marks);
      return {
        list: withMarks(await withReachableLibrary(this.library, page.own, listBehind), page.marks),
        next: page.next,
      };
    } catch (error) {
      if (error instanceof BusinessError || error instanceof UnavailableError || error instanceof ExtensionError)
        throw error;
      // A single mark may be failing, and the list can do without it; the others are then queried one by one.
      const { own, next } = await this.page(caller, query, []);
      return {
        list: withMarks(await withReachableLibrary(this.library, own, 0), await this.marked(caller, own)),
        next,
      };
    }
  }

  async rows(caller: Caller, ids: readonly string[]): Promise<ArticleRow[]> {
    const reader = await this.getReader(caller);
    const rowsById = new Map((await clientRows(this.database, reader, ids)).map((row) => [row.article_id, row]));
    const orderedRows = ids.flatMap((id) => rowsById.get(id) ?? []);
    return withMarks(await withLibrary(this.library, orderedRows, 0), await this.marked(caller, orderedRows));
  }

  async pinned(caller: Caller, filter: ArticleFilter): Promise<ArticleRow[]> {
    const list = await this.sql(caller, filter);
    const client = list.parameters.add(caller.clientId);
    const { rows } = await this.often<{ article_id: string }>(
      caller,
      list,
      `select m.article_id from ${list.own} join (select * from article_pin p where p.client_id = ${client}
         and (p.user_id is null or p.user_id = ${list.parameters.add(caller.userId)})
         and (p.ends_at is null or p.ends_at > now())) p on p.article_id = m.article_id
       where ${list.where} group by m.article_id order by min(p.sort_order), max(p.pin_id) desc limit ${maxPinned}`,
    );
    return rows.length === 0
      ? []
      : this.rows(
          caller,
          rows.map(({ article_id }) => article_id),
        );
  }

  async newest(caller: Caller): Promise<string> {
    const { subjects } = await this.scope(caller);
    const { rows } = await this.database.query<{ newest: string }>(
      subjects === null
        ? 'select coalesce(max(article_id), 0) as newest from client_article where client_id = $1'
        : `select coalesce(max(article_id), 0) as newest from subject_article where client_id = $1
            and not is_hidden and subject_id = any($2::bigint[])`,
      [caller.clientId, ...(subjects === null ? [] : [subjects])],
    );
    return rows[0]?.newest ?? '0';
  }

  async ids(caller: Caller, filter: ArticleFilter, sort: PageQuery['sort'], max: number): Promise<string[]> {
    const list = await this.sql(caller, filter);
    const { parameters } = list;
    const limit = `limit ${parameters.add(max)}`;
    const { subjects } = await this.scope(caller);
    const visible = subjects === null || sort !== 'similar' ? undefined : parameters.add(subjects);
    const { rows } = await this.database.query<{ article_id: string }>(
      isByTime(sort)
        ? `select m.article_id from ${list.own} where ${list.where}
            order by m.published_at desc, m.article_id desc ${limit}`
        : sortedSql(list, sort, `${parameters.add(caller.clientId)}::bigint`, limit, visible),
      parameters.values,
    );
    const ids = rows.map(({ article_id }) => article_id);
    return isRanked({ ...filter, sort }) ? this.ranked.first(ids, filter.keyword ?? '') : ids;
  }

  async visible(caller: Caller, ids: readonly string[], hidden = false): Promise<string[]> {
    return this.scopes.articles(caller, ids, { withHidden: hidden });
  }

  async count(caller: Caller, filter: ArticleFilter, cap = countCap): Promise<{ total: number; Is_Capped: boolean }> {
    const storedCounts = await allTimeCounts(this.database, this.kernel, caller, filter);
    if (storedCounts)
      return capped(
        [...storedCounts.values()].reduce((sum, count) => sum + count, 0),
        cap,
      );
    const list = await this.sql(caller, filter);
    const limit = Number.isFinite(cap) ? `limit ${Math.trunc(cap) + 1}` : '';
    const { rows } = await this.often<{ total: string }>(
      caller,
      list,
      `select count(*) as total from (select 1 from ${list.own} where ${list.where} ${limit}) found`,
    );
    return capped(Number(rows[0]?.total ?? 0), cap);
  }

  async mediaCounts(caller: Caller, filter: ArticleFilter): Promise<{ Media_Type: MediaType; Count: number }[]> {
    const storedCounts = await allTimeCounts(this.database, this.kernel, caller, filter);
    if (storedCounts)
      return [...storedCounts]
        .sort(([, a], [, b]) => b - a)
        .map(([media, Count]) => ({ Media_Type: getMediaType(media), Count }));
    const list = await this.sql(caller, filter);
    const { rows } = await this.often<{ media_type: number; count: string }>(
      caller,
      list,
      `select m.media_type, count(*) from ${list.own} where ${list.where} group by 1 order by 2 desc`,
    );
    return rows.map(({ media_type, count }) => ({ Media_Type: getMediaType(media_type), Count: Number(count) }));
  }

  async distribution(caller: Caller, filter: ArticleFilter, field: DistributedField, size: number) {
    const list = await this.sql(caller, filter);
    const { from, own, where, parameters } = list;
    // Grouped the way the filter compares, so that each count equals that of its list; labeled with the most common
    // spelling.
    const tagged = (): string =>
      `(select article_id as tagged_id, unnest(tags) as tag from client_article
        where client_id = ${parameters.add(caller.clientId)} and tags <> '{}') t on t.tagged_id = m.article_id`;
    const [key, name, source] = {
      Site: ['a.site', 'mode() within group (order by a.site_name)', from],
      Author: ['a.author', 'mode() within group (order by a.author_name)', from],
      Language: ['a.language', 'a.language', from],
      Region: [province, province, own],
      Tag: ['tag', 'tag', field === 'Tag' ? `${own} join ${tagged()}` : ''],
    }[field] as [string, string, string];
    const { rows } = await this.query<{ value: string; count: string; negative: string }>(
      caller,
      list,
      `select ${name} as value, count(*) as count, count(*) filter (where m.emotion < 0) as negative from ${source}
        where ${where} and ${key} <> '' group by ${key} order by 2 desc, 1 limit ${parameters.add(size)}`,
    );
    return rows.map((row) => ({ Value: row.value, Count: Number(row.count), Negative: Number(row.negative) }));
  }

  async detail(caller: Caller, id: string): Promise<ArticleDetail> {
    const [row] = await this.rows(caller, [id]);
    if (!row) throw new NotFoundError(`Article ${id} not found`);
    const { subjects: visible } = await this.scope(caller);
    const [texts, subjects, results] = await Promise.all([
      this.database.query<{
        text: string;
        html: string | null;
        images: string[];
        evidence: readonly RetainedEvidence[];
        trace: ArticleDetail['Trace'];
        language: string;
        via: string;
        emotion: number;
      }>(
        `select whole_text(a.body_folded, t.changes) as text, t.html, t.images, t.evidence, t.trace, a.language,
          a.via, a.emotion from article_text t
          join article a using (article_id) where article_id = $1`,
        [id],
      ),
      this.database.query<{ subject_id: string; rule_version: number; words: string[]; is_by_hand: boolean }>(
        `select subject_id, rule_version, words, is_by_hand from subject_article where client_id = $1
          and article_id = $2 and not is_hidden and ($3::bigint[] is null or subject_id = any($3::bigint[]))
          order by subject_id`,
        [caller.clientId, id, visible],
      ),
      this.database.query<{ result_id: string; text: string; user_id: string; created_at: Date; name: string | null }>(
        `select r.result_id, r.text, r.user_id, r.created_at, u.display_name as name from article_result r left
          join person u on u.user_id = r.user_id where r.client_id = $1 and r.article_id = $2 order by result_id`,
        [caller.clientId, id],
      ),
    ]);
    const text = texts.rows[0];
    if (!text) throw new NotFoundError(`Article ${id} not found`);
    return {
      ...row,
      Text: text.text,
      Html: text.html,
      Images: text.images,
      Language: text.language,
      Via: text.via,
      Machine_Emotion: getEmotion(text.emotion),
      Evidence: readEvidence(text.evidence, { title: row.Title, text: text.text }),
      Trace: text.trace.filter(({ client }) => client === undefined || client === caller.clientId),
      Subjects: subjects.rows.map((each) => ({
        Subject_ID: each.subject_id,
        Rule_Version: each.rule_version,
        Words: each.words,
        Is_By_Hand: each.is_by_hand,
      })),
      Title_Marks: markRanges(row.Title, row.Words),
      Text_Marks: markRanges(text.text, row.Words),
      Results: results.rows.map((each) => ({
        Result_ID: each.result_id,
        Text: each.text,
        User_ID: each.user_id,
        User_Name: each.name,
        Created_At: each.created_at.toISOString(),
      })),
      Published_Count: typeof row.Published_Count === 'number' ? row.Published_Count : 0,
    };
  }

  async marks(caller: Caller, id: string, keyword: string): Promise<{ Title_Marks: Mark[]; Text_Marks: Mark[] }> {
    const { Title, Text } = await this.detail(caller, id);
    return { Title_Marks: markRanges(Title, typedWords(keyword)), Text_Marks: markRanges(Text, typedWords(keyword)) };
  }

  async sql(caller: Caller, filter: ArticleFilter): Promise<ListSql> {
    const query = filter.keyword?.trim()
      ? await this.compiler.resolve(this.compiler.parse(filter.keyword, filter.place), caller)
      : null;
    if (query) this.searches.check(getSearcher(caller, ''), queryCost(query));
    return listSql(await this.scope(caller), filter, query, this.compiler, [
      ...clientFilters,
      ...libraryFilters,
      siteGroupFilter(this.kernel),
      ...(await this.kernel.ask(articleFilterSources, guardedFilter, {
        enabled: this.kernel.enabled(caller.plugins),
      })),
    ]);
  }

  query<Row extends QueryResultRow>(caller: Caller, list: ListSql, text: string): Promise<QueryResult<Row>> {
    const { values } = list.parameters;
    return list.isSearch
      ? this.searches.query<Row>(getSearcher(caller, ''), text, values)
      : this.database.query<Row>(text, values);
  }

  /** Like `query`, for statements that run on every view of a list. */
  private often<Row extends QueryResultRow>(caller: Caller, list: ListSql, text: string): Promise<QueryResult<Row>> {
    return list.isSearch ? this.query(caller, list, text) : this.database.prepared<Row>(text, list.parameters.values);
  }

  private async page(caller: Caller, query: PageQuery, marks: readonly ArticleMark[]): Promise<ClientPage> {
    const sql = await this.sql(caller, query);
    const reader = await this.getReader(caller);
    return readPage((text) => this.often(caller, sql, text), reader, query, sql, marks);
  }

  private marked(caller: Caller, articleRows: readonly ClientColumns[]): Promise<Marks> {
    const ids = articleRows.map(({ article_id }) => article_id);
    return getMarks(this.kernel, this.database, caller, ids);
  }

  private async getReader(caller: Caller): Promise<Reader> {
    return { clientId: caller.clientId, userId: caller.userId, subjects: await this.scopes.subjects(caller) };
  }

  private async scope(caller: Caller): Promise<ListScope> {
    return { caller, subjects: await this.scopes.subjects(caller) };
  }
}

/** Adds the marks of other plugins to the rows. */
const withMarks = (rows: readonly ArticleRow[], marks: Marks): ArticleRow[] =>
  rows.map((row) => Object.assign(row, marks.get(row.Article_ID)));
