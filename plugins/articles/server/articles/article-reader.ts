import { createToken, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Parameters, ServerKernel, type Caller } from '#core/server';
import type { MediaType } from '#shared/vocabulary';
import { markRanges } from '#shared/text';
import type { ArticleDetail, ArticleRow, Mark } from '../../article';
import type { ArticleFilter } from '../../filter';
import { articleFilterSources } from '../filters/article-filter';
import { clientFilters } from '../filters/client-filters';
import { libraryFilters } from '../filters/library-filters';
import { siteGroupFilter } from '../filters/site-group-filter';
import { articleMarks } from './article-scope';
import { visibleSubjects } from './visible-subjects';
import { listSql, type ListScope, type ListSql } from './filter-sql';
import { QueryCompiler } from './query-compiler';
import { leanFrom, rowsOf } from './list-rows';
import { isRankedPage, RankedLists } from './ranked-lists';
import { copiesSql, emotionOf, heatSql, mediaTypeOf } from './row';

/** Past this many a count says "more" unless the exact one is asked for. */
export const countCap = 10_000;
/** Sorted by anything but time, a list can be followed this far. */
const deepestSorted = 1_000;

export interface PageQuery extends ArticleFilter {
  readonly sort: 'time' | 'heat' | 'similar' | 'relevance';
  readonly after?: string;
  readonly size: number;
}

/** What the values of a list are counted by. */
export type DistributedField = 'Site' | 'Region' | 'Author' | 'Tag' | 'Language';

/** Reads articles as one caller may see them. */
export interface ArticleReader {
  list(caller: Caller, query: PageQuery): Promise<{ readonly list: ArticleRow[]; readonly next: string | null }>;
  rows(caller: Caller, ids: readonly string[]): Promise<ArticleRow[]>;
  /** Ids of a whole list in its order, at most so many. */
  ids(caller: Caller, filter: ArticleFilter, sort: PageQuery['sort'], most: number): Promise<string[]>;
  /** Those of these articles that the caller may act upon; with `hidden`, also what was taken away from the lists. */
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
  /** Throws `NotFoundError` for what the client does not see as for what is not there. */
  detail(caller: Caller, id: string): Promise<ArticleDetail>;
  marks(
    caller: Caller,
    id: string,
    keyword: string,
  ): Promise<{ readonly Title_Marks: Mark[]; readonly Text_Marks: Mark[] }>;
  /** The SQL of a list, for what other plugins count in it. */
  sql(caller: Caller, filter: ArticleFilter): Promise<ListSql>;
}
export const ArticleReader = createToken<ArticleReader>('articles.reader');

const province = "case when m.region = 0 then '' else (m.region / 10000 * 10000)::text end";
/** For the size of clusters in `heatSql`. */
const clusterJoin =
  'left join article_cluster k on k.cluster_id = m.cluster_id left join client_cluster g on g.client_id = m.client_id and g.cluster_id = m.cluster_id';

/** Sorted by relevance, which needs words to be relevant to. */
const isRanked = ({ sort, keyword }: Pick<PageQuery, 'sort' | 'keyword'>): boolean =>
  sort === 'relevance' && (keyword ?? '').trim() !== '';

const words = (query: string): string[] =>
  query
    .split(/[\s|+()（）｜＋"“”]+|\b(?:AND|OR|NOT)\b/)
    .filter((word) => word !== '' && !word.startsWith('-') && !word.includes(':'));

export class PostgresArticleReader implements ArticleReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(RankedLists) private readonly ranked: RankedLists,
  ) {}

  async list(caller: Caller, query: PageQuery): Promise<{ list: ArticleRow[]; next: string | null }> {
    if (isRanked(query) && isRankedPage(query.after)) {
      const page = await this.ranked.page(await this.sql(caller, query), query);
      return { list: await this.rows(caller, page.ids), next: page.next };
    }
    const { from, where, parameters } = await this.sql(caller, query);
    const page =
      query.sort === 'time' || query.sort === 'relevance'
        ? this.keysetPage(query, from, where, parameters)
        : this.sortedPage({ ...query, sort: query.sort }, from, where, parameters);
    const byTime = page.offset === undefined;
    const { rows } = await this.database.query<{ article_id: string; published_at: Date }>(
      page.text,
      parameters.values,
    );
    const shown = rows.slice(0, query.size);
    const last = shown.at(-1);
    const next =
      rows.length <= query.size || !last
        ? null
        : byTime
          ? `${last.published_at.toISOString()}_${last.article_id}`
          : page.offset + query.size > deepestSorted
            ? null
            : String(page.offset + query.size);
    return {
      list: await this.rows(
        caller,
        shown.map(({ article_id }) => article_id),
      ),
      next,
    };
  }

  async rows(caller: Caller, ids: readonly string[]): Promise<ArticleRow[]> {
    const byId = new Map(await rowsOf(this.database, caller, ids));
    if (byId.size === 0) return [];
    const marks = await this.kernel.ask(articleMarks, (marks) => marks.load(caller, [...byId.keys()]), {
      enabled: this.kernel.enabled(caller.plugins),
    });
    for (const [id, more] of marks.flatMap((marked) => [...marked]))
      byId.set(id, { ...(byId.get(id) as ArticleRow), ...more });
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async ids(caller: Caller, filter: ArticleFilter, sort: PageQuery['sort'], most: number): Promise<string[]> {
    const { from, where, parameters } = await this.sql(caller, filter);
    const byTime = sort === 'time' || sort === 'relevance';
    const order = byTime ? '' : `${this.orderSql(sort)} desc, `;
    const { rows } = await this.database.query<{ article_id: string }>(
      `select m.article_id from ${byTime ? leanFrom({ from, where }) : `${from} ${clusterJoin}`} where ${where} order by ${order}m.published_at desc, m.article_id desc limit ${parameters.add(most)}`,
      parameters.values,
    );
    const ids = rows.map(({ article_id }) => article_id);
    return isRanked({ ...filter, sort }) ? this.ranked.first(ids, filter.keyword ?? '') : ids;
  }

  async visible(caller: Caller, ids: readonly string[], hidden = false): Promise<string[]> {
    const { subjects } = await this.scope(caller);
    const { rows } = await this.database.query<{ article_id: string }>(
      `select article_id from client_article c where client_id = $1 and article_id = any($2::bigint[]) and ($3 or not is_hidden)
         and ($4::bigint[] is null or exists (select 1 from subject_article s where s.client_id = c.client_id and s.article_id = c.article_id and s.subject_id = any($4::bigint[])))`,
      [caller.clientId, ids, hidden, subjects],
    );
    return rows.map(({ article_id }) => article_id);
  }

  async count(caller: Caller, filter: ArticleFilter, cap = countCap): Promise<{ total: number; Is_Capped: boolean }> {
    const { from, where, parameters } = await this.sql(caller, filter);
    const limit = Number.isFinite(cap) ? `limit ${parameters.add(cap + 1)}` : '';
    const { rows } = await this.database.query<{ total: string }>(
      `select count(*) as total from (select 1 from ${leanFrom({ from, where })} where ${where} ${limit}) found`,
      parameters.values,
    );
    const total = Number(rows[0]?.total ?? 0);
    return total > cap ? { total: cap, Is_Capped: true } : { total, Is_Capped: false };
  }

  async mediaCounts(caller: Caller, filter: ArticleFilter): Promise<{ Media_Type: MediaType; Count: number }[]> {
    const { from, where, parameters } = await this.sql(caller, filter);
    const { rows } = await this.database.query<{ media_type: number; count: string }>(
      `select m.media_type, count(*) from ${leanFrom({ from, where })} where ${where} group by 1 order by 2 desc`,
      parameters.values,
    );
    return rows.map(({ media_type, count }) => ({ Media_Type: mediaTypeOf(media_type), Count: Number(count) }));
  }

  async distribution(caller: Caller, filter: ArticleFilter, field: DistributedField, size: number) {
    const { from, where, parameters } = await this.sql(caller, filter);
    // Grouped as the filter compares them, so that each count is that of its list; named as it is mostly written.
    const [key, name, more] = {
      Site: ['a.site', 'mode() within group (order by a.site_name)', ''],
      Author: ['a.author', 'mode() within group (order by a.author_name)', ''],
      Language: ['a.language', 'a.language', ''],
      Region: [province, province, ''],
      Tag: [
        'tag',
        'tag',
        ', unnest((select tags from client_article t where t.client_id = m.client_id and t.article_id = m.article_id)) tag',
      ],
    }[field] as [string, string, string];
    const { rows } = await this.database.query<{ value: string; count: string; negative: string }>(
      `select ${name} as value, count(*) as count, count(*) filter (where m.emotion < 0) as negative from ${from}${more} where ${where} and ${key} <> '' group by ${key} order by 2 desc, 1 limit ${parameters.add(size)}`,
      parameters.values,
    );
    return rows.map((row) => ({ Value: row.value, Count: Number(row.count), Negative: Number(row.negative) }));
  }

  async detail(caller: Caller, id: string): Promise<ArticleDetail> {
    const [row] = await this.rows(caller, [id]);
    const scope = await this.scope(caller);
    if (!row || (scope.subjects !== null && !row.Subject_IDs.some((subject) => scope.subjects?.includes(subject))))
      throw new NotFoundError(`There is no article ${id}`);
    const [texts, subjects, results] = await Promise.all([
      this.database.query<{
        text: string;
        html: string | null;
        images: string[];
        evidence: ArticleDetail['Evidence'];
        trace: ArticleDetail['Trace'];
        language: string;
        via: string;
        emotion: number;
      }>(
        'select t.text, t.html, t.images, t.evidence, t.trace, a.language, a.via, a.emotion from article_text t join article a using (article_id) where article_id = $1',
        [id],
      ),
      this.database.query<{ subject_id: string; rule_version: number; words: string[]; is_by_hand: boolean }>(
        'select subject_id, rule_version, words, is_by_hand from subject_article where client_id = $1 and article_id = $2 and not is_hidden order by subject_id',
        [caller.clientId, id],
      ),
      this.database.query<{ result_id: string; text: string; user_id: string; created_at: Date; name: string | null }>(
        'select r.result_id, r.text, r.user_id, r.created_at, u.display_name as name from article_result r left join person u on u.user_id = r.user_id where r.client_id = $1 and r.article_id = $2 order by result_id',
        [caller.clientId, id],
      ),
    ]);
    const text = texts.rows[0];
    if (!text) throw new NotFoundError(`There is no article ${id}`);
    return {
      ...row,
      Text: text.text,
      Html: text.html,
      Images: text.images,
      Language: text.language,
      Via: text.via,
      Machine_Emotion: emotionOf(text.emotion),
      Evidence: text.evidence,
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
    return { Title_Marks: markRanges(Title, words(keyword)), Text_Marks: markRanges(Text, words(keyword)) };
  }

  async sql(caller: Caller, filter: ArticleFilter): Promise<ListSql> {
    const query = filter.keyword?.trim()
      ? await this.compiler.resolve(this.compiler.parse(filter.keyword, filter.place), caller)
      : null;
    return listSql(await this.scope(caller), filter, query, this.compiler, [
      ...clientFilters,
      ...libraryFilters,
      siteGroupFilter(this.kernel),
      ...(await this.kernel.ask(articleFilterSources, (source) => source, {
        enabled: this.kernel.enabled(caller.plugins),
      })),
    ]);
  }

  private async scope(caller: Caller): Promise<ListScope> {
    return { caller, subjects: await visibleSubjects(this.kernel, caller) };
  }

  private keysetPage(
    query: PageQuery,
    from: string,
    where: string,
    parameters: Parameters,
  ): { text: string; offset?: undefined } {
    let after = '';
    if (query.after) {
      const [time = '', id = ''] = query.after.split('_');
      if (Number.isNaN(Date.parse(time)) || !/^\d{1,19}$/.test(id))
        throw new InputError('after: not the `next` of a page');
      after = ` and (m.published_at, m.article_id) < (${parameters.add(new Date(time))}, ${parameters.add(id)}::bigint)`;
    }
    return {
      text: `select m.article_id, m.published_at from ${leanFrom({ from, where })} where ${where}${after} order by m.published_at desc, m.article_id desc limit ${parameters.add(query.size + 1)}`,
    };
  }

  private sortedPage(
    query: PageQuery & { readonly sort: 'heat' | 'similar' },
    from: string,
    where: string,
    parameters: Parameters,
  ): { text: string; offset: number } {
    const offset = Number(query.after ?? 0);
    if (!Number.isInteger(offset) || offset < 0 || offset > deepestSorted)
      throw new InputError('after: not the `next` of a page');
    return {
      text: `select m.article_id, m.published_at from ${from} ${clusterJoin} where ${where}
             order by ${this.orderSql(query.sort)} desc, m.published_at desc, m.article_id desc limit ${parameters.add(query.size + 1)} offset ${parameters.add(offset)}`,
      offset,
    };
  }

  private orderSql(sort: 'heat' | 'similar'): string {
    return sort === 'similar' ? copiesSql('m') : heatSql;
  }
}
