import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { zonedTime } from '#shared/time';
import type { ArticleRow } from '../../article';
import { comparable, jaccard } from '../intake/near-signature';
import { changedNumbers, type ChangedNumber } from '../changed-numbers';
import { getDifference, type DifferencePart } from '../text-difference';
import { ArticleReader } from './article-reader';
import { ScopeService } from '../scope/scope-service';
import { withinSubjectsSql } from '../scope/scope-sql';
import { getMediaType, getRegion } from './row';

/** Characters of a body whose numbers are compared; news state their figures first. */
const comparedLength = 1_000;

/** Copies of an article that the caller may see. */
export class SimilarArticles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async list(
    caller: Caller,
    id: string,
    page: number,
    size: number,
  ): Promise<{
    readonly list: (ArticleRow & { Is_Main: boolean; Is_First: boolean; Changed_Numbers: ChangedNumber[] })[];
    readonly total: number;
  }> {
    const { where, parameters } = await this.copies(caller, id);
    const { rows } = await this.database.query<{ article_id: string; is_first: boolean; total: string }>(
      `select c.article_id, c.is_first, count(*) over () as total from client_article c where ${where}
        order by c.published_at, c.article_id limit $4 offset $5`,
      [...parameters, size, (page - 1) * size],
    );
    const first = new Map(
      rows.map(({ article_id, is_first }, index) => [
        article_id,
        { Is_Main: is_first, Is_First: page === 1 && index === 0 },
      ]),
    );
    const ids = rows.map(({ article_id }) => article_id);
    const [articles, numbers] = await Promise.all([
      this.reader.rows(caller, ids),
      this.changedNumbers(ids, where, parameters),
    ]);
    const list = articles.map((row) => ({
      ...row,
      Is_Main: first.get(row.Article_ID)?.Is_Main ?? false,
      Is_First: first.get(row.Article_ID)?.Is_First ?? false,
      Changed_Numbers: numbers.get(row.Article_ID) ?? [],
    }));
    return { list, total: Number(rows[0]?.total ?? 0) };
  }

  async counts(
    caller: Caller,
    ids: readonly string[],
  ): Promise<{ readonly Article_ID: string; readonly Count: number }[]> {
    const [subjects, visible] = await Promise.all([this.scopes.subjects(caller), this.scopes.articles(caller, ids)]);
    const { rows } = await this.database.query<{ article_id: string; count: string }>(
      `select c.article_id, (select count(*) - 1 from client_article o where o.client_id = c.client_id
        and o.cluster_id = c.cluster_id and not o.is_hidden
        and ($3::bigint[] is null or ${withinSubjectsSql('o', '$3')})) as count
       from client_article c where c.client_id = $1 and c.article_id = any($2::bigint[])`,
      [caller.clientId, visible, subjects],
    );
    return rows.map(({ article_id, count }) => ({ Article_ID: article_id, Count: Number(count) }));
  }

  async summary(
    caller: Caller,
    id: string,
  ): Promise<{
    readonly Media: { Media_Type: ReturnType<typeof getMediaType>; Count: number }[];
    readonly Regions: { Region: string; Count: number }[];
    readonly Sites: { Site: string; Count: number }[];
    readonly Growth: { Time: string; Count: number }[];
  }> {
    const { where, parameters } = await this.copies(caller, id);
    const { rows: own } = await this.database.query<{
      article_id: string;
      media_type: number;
      region: number;
      published_at: Date;
    }>(
      `select c.article_id, c.media_type, c.region, c.published_at from client_article c where ${where}
        order by c.published_at limit 20000`,
      parameters,
    );
    const { rows: sites } = await this.database.query<{ article_id: string; site_name: string }>(
      'select article_id, site_name from article where article_id = any($1::bigint[])',
      [own.map(({ article_id }) => article_id)],
    );
    const getSite = new Map(sites.map(({ article_id, site_name }) => [article_id, site_name]));
    const rows = own.map((row) => ({ ...row, site_name: getSite.get(row.article_id) ?? '' }));
    const tally = (values: readonly string[]) =>
      [
        ...values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<string, number>()),
      ].sort((a, b) => b[1] - a[1]);
    const hour = (time: Date) => zonedTime(time, 'UTC').startOf('hour').toJSDate().toISOString();
    return {
      Media: tally(rows.map((row) => getMediaType(row.media_type))).map(([type, Count]) => ({
        Media_Type: type as ReturnType<typeof getMediaType>,
        Count,
      })),
      Regions: tally(rows.flatMap((row) => getRegion(Math.floor(row.region / 10_000) * 10_000) ?? [])).map(
        ([Region, Count]) => ({ Region, Count }),
      ),
      Sites: tally(rows.map((row) => row.site_name).filter(Boolean))
        .slice(0, 20)
        .map(([Site, Count]) => ({ Site, Count })),
      Growth: tally(rows.map((row) => hour(row.published_at)))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([Time, Count]) => ({ Time, Count })),
    };
  }

  /** Returns the ids of the copies, at most 20,000. */
  async members(caller: Caller, id: string): Promise<string[]> {
    const { where, parameters } = await this.copies(caller, id);
    const { rows } = await this.database.query<{ article_id: string }>(
      `select c.article_id from client_article c where ${where} limit 20000`,
      parameters,
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Returns how an article differs from the first published of the copies that the caller may see. */
  async difference(
    caller: Caller,
    id: string,
  ): Promise<{ readonly First_ID: string; readonly Similarity: number; readonly Parts: DifferencePart[] }> {
    const { where, parameters } = await this.copies(caller, id);
    const { rows: earliest } = await this.database.query<{ article_id: string }>(
      `select c.article_id from client_article c where ${where} order by c.published_at, c.article_id limit 1`,
      parameters,
    );
    const { rows } = await this.database.query<{ article_id: string; text: string }>(
      `select article_id, whole_text(a.body_folded, t.changes) as text from article a join article_text t
        using (article_id) where article_id = any($1::bigint[])`,
      [[id, ...earliest.map(({ article_id }) => article_id)]],
    );
    const articleRow = rows.find((row) => row.article_id === id);
    const first = rows.find((row) => row.article_id !== id) ?? articleRow;
    if (!articleRow || !first) throw new NotFoundError(`Article ${id} not found`);
    return {
      First_ID: first.article_id,
      Similarity: jaccard(comparable(first.text), comparable(articleRow.text)),
      Parts: getDifference(first.text, articleRow.text),
    };
  }

  /** Returns by article in which numbers it differs from the first published of its copies. */
  private async changedNumbers(
    ids: readonly string[],
    where: string,
    parameters: readonly unknown[],
  ): Promise<ReadonlyMap<string, ChangedNumber[]>> {
    const { rows: earliest } = await this.database.query<{ article_id: string }>(
      `select c.article_id from client_article c where ${where} order by c.published_at, c.article_id limit 1`,
      parameters,
    );
    const [first] = earliest;
    if (!first) return new Map();
    const { rows } = await this.database.query<{ article_id: string; text: string }>(
      `select article_id, title || e'\\n' || left(body_folded, ${comparedLength}) as text from article
        where article_id = any($1::bigint[])`,
      [[first.article_id, ...ids]],
    );
    const firstText = rows.find(({ article_id }) => article_id === first.article_id)?.text ?? '';
    return new Map(rows.map(({ article_id, text }) => [article_id, changedNumbers(firstText, text)]));
  }

  /** SQL condition, with its three parameters: the row `c` is a copy of the article and within scope. */
  private async copies(
    caller: Caller,
    id: string,
  ): Promise<{ readonly where: string; readonly parameters: readonly unknown[] }> {
    await this.scopes.requireArticles(caller, [id]);
    const subjects = await this.scopes.subjects(caller);
    const { rows } = await this.database.query<{ cluster_id: string }>(
      'select cluster_id from client_article where client_id = $1 and article_id = $2',
      [caller.clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`Article ${id} not found`);
    return {
      where: `c.client_id = $1 and c.cluster_id = $2 and not c.is_hidden
        and ($3::bigint[] is null or ${withinSubjectsSql('c', '$3')})`,
      parameters: [caller.clientId, rows[0].cluster_id, subjects],
    };
  }
}
