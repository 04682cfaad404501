import { inject } from '#core';
import type { Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, ScopeService, withinSubjectsSql } from '#plugins/articles/server';
import type { Account } from '../account';
import type { PostingHour } from '../modules';
import { foldedKey } from './fold-account';
import { grownClusters } from './origins';

/** Copies by the author of the first article. */
export interface CountedCopies extends Account {
  readonly Count: number;
  readonly Median_Minutes: number;
}

/** The first of several copies, with their number. */
export interface FirstCopy {
  readonly articleId: string;
  readonly size: number;
}

/** Number of articles of an account about a subject. */
export interface AccountSubject extends Account {
  readonly subjectId: string;
  readonly count: number;
}

interface CopiesRow {
  readonly author: string;
  readonly site: string;
  readonly count: number;
  readonly minutes: number;
}

const toCopies = ({ author, site, count, minutes }: CopiesRow): CountedCopies => ({
  Author: author,
  Site: site,
  Count: count,
  Median_Minutes: Math.round(minutes),
});
const accounts = `min(a.author_name) as author, min(a.site_name) as site`;
/** Min number of articles for a statement about an account's topics. */
const minArticles = 3;
/** Max number of accounts whose subjects are compared, selected by number of articles. */
const maxCompared = 2_000;

/** Reads the figures of accounts within the list of a question. */
export class AuthorStore {
  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the number of articles of each account in a list, by `foldedKey`. */
  async counts(caller: Caller, filter: ArticleFilter): Promise<ReadonlyMap<string, number>> {
    const list = await this.reader.sql(caller, filter);
    const { rows } = await this.reader.query<{ author: string; site: string; count: number }>(
      caller,
      list,
      `select a.author, a.site, count(*)::int as count from ${list.from} where ${list.where} and a.author <> ''
        group by 1, 2`,
    );
    return new Map(rows.map(({ author, site, count }) => [foldedKey({ Author: author, Site: site }), count]));
  }

  /** Returns the articles of a list by weekday and hour in the caller's time zone, including empty hours. */
  async postingHours(caller: Caller, filter: ArticleFilter): Promise<readonly PostingHour[]> {
    const list = await this.reader.sql(caller, filter);
    const local = `m.published_at at time zone ${list.parameters.add(caller.timeZone)}::text`;
    const { rows } = await this.reader.query<{ weekday: number; hour: number; count: number; negative: number }>(
      caller,
      list,
      `select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour,
         count(*)::int as count, count(*) filter (where m.emotion < 0)::int as negative
       from ${list.own} where ${list.where} group by 1, 2`,
    );
    const rowsByHour = new Map(rows.map((row) => [row.weekday * 24 + row.hour, row]));
    return Array.from({ length: 7 * 24 }, (_, index) => {
      const [Weekday, Hour] = [Math.floor(index / 24) + 1, index % 24];
      const row = rowsByHour.get(Weekday * 24 + Hour);
      return { Weekday, Hour, Count: row?.count ?? 0, Negative: row?.negative ?? 0 };
    });
  }

  /** Returns the accounts whose articles those of a list copy, excluding copies by the first author. */
  async sources(caller: Caller, filter: ArticleFilter, size: number): Promise<readonly CountedCopies[]> {
    const list = await this.reader.sql(caller, filter);
    const { parameters } = list;
    const visible = parameters.add(await this.scopes.subjects(caller));
    const { rows } = await this.reader.query<CopiesRow>(
      caller,
      list,
      `with listed as materialized (
         select m.cluster_id, m.published_at, a.author, a.site from ${list.from} where ${list.where}
       ), grown as materialized (${grownClusters(parameters.add(caller.clientId), 'listed', visible)})
       select ${accounts}, count(*)::int as count, percentile_cont(0.5) within group
           (order by extract(epoch from l.published_at - g.first_at) / 60) as minutes
         from listed l join grown g on g.cluster_id = l.cluster_id join article a on a.article_id = g.first_id
         where (l.author, l.site) <> (a.author, a.site) and a.author <> '' group by a.author, a.site
         order by 3 desc, 1, 2 limit ${parameters.add(size)}`,
    );
    return rows.map(toCopies);
  }

  /** Returns the authors of the copies in a list, with their delay after the first article. */
  async repeaters(caller: Caller, filter: ArticleFilter, size: number): Promise<readonly CountedCopies[]> {
    const list = await this.reader.sql(caller, filter);
    const { parameters } = list;
    const visible = parameters.add(await this.scopes.subjects(caller));
    const { rows } = await this.reader.query<CopiesRow>(
      caller,
      list,
      `with listed as materialized (
         select m.cluster_id, m.published_at, a.author, a.site, a.author_name, a.site_name
           from ${list.from} where ${list.where} and a.author <> ''
       ), begun as materialized (
         select cluster_id, min(published_at) as first_at from client_article o
           where client_id = ${parameters.add(caller.clientId)} and not is_hidden
             and (${visible}::bigint[] is null or ${withinSubjectsSql('o', visible)}) and cluster_id in (select cluster_id from listed) group by 1
       )
       select ${accounts}, count(*)::int as count, percentile_cont(0.5) within group
           (order by extract(epoch from a.published_at - b.first_at) / 60) as minutes
         from listed a join begun b on b.cluster_id = a.cluster_id group by a.author, a.site
         order by 3 desc, 1, 2 limit ${parameters.add(size)}`,
    );
    return rows.map(toCopies);
  }

  /**
   * Returns the articles of a list that others copied, the most copied first; each is the first one that the client
   * has.
   */
  async firstCopies(caller: Caller, filter: ArticleFilter, size: number): Promise<readonly FirstCopy[]> {
    const list = await this.reader.sql(caller, filter);
    const { parameters } = list;
    const visible = parameters.add(await this.scopes.subjects(caller));
    const { rows } = await this.reader.query<{ article_id: string; size: number }>(
      caller,
      list,
      `with listed as materialized (
         select m.cluster_id, m.article_id from ${list.own} where ${list.where}
       ), grown as (${grownClusters(parameters.add(caller.clientId), 'listed', visible)})
       select l.article_id, g.size::int as size from listed l join grown g on g.first_id = l.article_id
         order by 2 desc, 1 desc limit ${parameters.add(size)}`,
    );
    return rows.map(({ article_id, size: count }) => ({ articleId: article_id, size: count }));
  }

  /** Returns the subjects of the accounts with the most articles. */
  async subjects(caller: Caller, filter: ArticleFilter): Promise<readonly AccountSubject[]> {
    const list = await this.reader.sql(caller, filter);
    const { parameters } = list;
    const { rows } = await this.reader.query<{ author: string; site: string; subject_id: string; count: number }>(
      caller,
      list,
      `with listed as materialized (
         select m.article_id, a.author, a.site, a.author_name, a.site_name from ${list.from} where ${list.where}
           and a.author <> ''
       ), often as (
         select author, site, min(author_name) as author_name, min(site_name) as site_name from listed group by 1, 2
         having count(*) >= ${parameters.add(minArticles)} order by count(*) desc
         limit ${parameters.add(maxCompared)}
       )
       select o.author_name as author, o.site_name as site, s.subject_id, count(*)::int as count
         from often o join listed l on l.author = o.author and l.site = o.site
         join subject_article s on s.client_id = ${parameters.add(caller.clientId)} and s.article_id = l.article_id
           and not s.is_hidden
         group by o.author, o.site, 1, 2, 3`,
    );
    return rows.map((row) => ({ Author: row.author, Site: row.site, subjectId: row.subject_id, count: row.count }));
  }
}
