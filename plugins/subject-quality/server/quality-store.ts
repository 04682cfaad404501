import { inject, NotFoundError } from '#core';
import { DatabaseService } from '#core/server';
import type { QualityArticle, QualityPart, QualitySetting, Verdict } from '../contract';

/** A draw with what was said of it, as its numbers are made of. */
export interface DrawRow {
  readonly draw_id: string;
  readonly subject_id: string;
  readonly drawn_at: Date;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly rule_version: number;
  readonly strata: readonly number[];
  readonly population: number;
  readonly removed: number;
}

/** One article of a draw. */
export interface ItemRow {
  readonly draw_id: string;
  readonly article_id: string;
  readonly stratum: number | null;
  readonly is_like: boolean;
  readonly is_found: boolean;
  /** Of what nobody has judged, but somebody has taken out of the subject since: not. */
  readonly verdict: Verdict | null;
}

const verdict = `case when i.verdict is null and exists (select 1 from subject_article s where s.client_id = i.client_id
  and s.subject_id = i.subject_id and s.article_id = i.article_id and s.is_out) then 'not' else i.verdict end`;

/** Which articles of a draw a number stands for; `judged` has the verdict of each. */
const partOf: Readonly<Record<Exclude<QualityPart, 'population' | 'removed'>, string>> = {
  belongs: "stratum is not null and judged = 'belongs'",
  not: "stratum is not null and judged = 'not'",
  unsure: "judged = 'unsure'",
  waiting: 'judged is null',
  recaptured: "is_like and is_found and judged = 'belongs'",
  missed: "is_like and not is_found and judged = 'belongs'",
  stranger: "is_like and judged = 'not'",
};
export const pageSize = 20;
const mostDraws = 30;
const shownText = 600;

/** Draws, verdicts and settings of a client. */
export class QualityStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** The latest of each subject, the newest first. */
  async draws(clientId: string, subjectIds: readonly string[]): Promise<readonly DrawRow[]> {
    const { rows } = await this.database.query<DrawRow>(
      `select d.draw_id, d.subject_id, d.drawn_at, d.first_at, d.last_at, d.rule_version, d.strata,
         cardinality(d.population) as population, cardinality(d.removed) as removed
       from unnest($2::bigint[]) asked (subject_id) cross join lateral (
         select * from quality_draw q where q.client_id = $1 and q.subject_id = asked.subject_id
         order by q.draw_id desc limit ${mostDraws}) d order by d.draw_id desc`,
      [clientId, subjectIds],
    );
    return rows;
  }

  async drawOf(clientId: string, drawId: string): Promise<DrawRow> {
    const { rows } = await this.database.query<DrawRow>(
      `select draw_id, subject_id, drawn_at, first_at, last_at, rule_version, strata,
         cardinality(population) as population, cardinality(removed) as removed
       from quality_draw where client_id = $1 and draw_id = $2`,
      [clientId, drawId],
    );
    if (!rows[0]) throw new NotFoundError(`There is no draw ${drawId}`);
    return rows[0];
  }

  async items(clientId: string, drawIds: readonly string[]): Promise<readonly ItemRow[]> {
    const { rows } = await this.database.query<ItemRow>(
      `select i.draw_id, i.article_id, i.stratum, i.is_like, i.is_found, ${verdict} as verdict from quality_item i
       where i.client_id = $1 and i.draw_id = any($2::bigint[])`,
      [clientId, drawIds],
    );
    return rows;
  }

  async waiting(clientId: string, drawId: string): Promise<readonly QualityArticle[]> {
    const { rows } = await this.database.query<{ article_id: string }>(
      `select article_id from (select i.article_id, i.place, ${verdict} as judged from quality_item i
         where i.client_id = $1 and i.draw_id = $2) item where judged is null order by place`,
      [clientId, drawId],
    );
    return this.articles(
      clientId,
      drawId,
      rows.map(({ article_id }) => article_id),
    );
  }

  /** A page of the articles that a number stands for, with how many there are. */
  async part(
    clientId: string,
    drawId: string,
    part: QualityPart,
    page: number,
  ): Promise<{ readonly list: readonly QualityArticle[]; readonly total: number }> {
    const ids =
      part === 'population' || part === 'removed'
        ? `select w.id as article_id, w.place from quality_draw d
            cross join lateral unnest(d.${part}) with ordinality w (id, place) where d.client_id = $1 and d.draw_id = $2`
        : `select article_id, place from (select i.*, ${verdict} as judged from quality_item i
            where i.client_id = $1 and i.draw_id = $2) item where ${partOf[part]}`;
    const { rows } = await this.database.query<{ article_id: string; total: string }>(
      `select article_id, count(*) over () as total from (${ids}) found order by place limit ${pageSize} offset $3`,
      [clientId, drawId, (page - 1) * pageSize],
    );
    const list = await this.articles(
      clientId,
      drawId,
      rows.map(({ article_id }) => article_id),
    );
    return { list, total: Number(rows[0]?.total ?? 0) };
  }

  /** Throws `NotFoundError` for an article that was not drawn. */
  async judge(
    { clientId, userId }: { readonly clientId: string; readonly userId: string },
    drawId: string,
    articleId: string,
    said: Verdict | null,
  ): Promise<void> {
    const { rowCount } = await this.database.query(
      `update quality_item set verdict = $4, user_id = $5, judged_at = now()
       where client_id = $1 and draw_id = $2 and article_id = $3`,
      [clientId, drawId, articleId, said, userId],
    );
    if (!rowCount) throw new NotFoundError(`The article ${articleId} was not drawn`);
  }

  async settings(clientId: string): Promise<ReadonlyMap<string, QualitySetting>> {
    const { rows } = await this.database.query<QualitySetting & { readonly subject_id: string }>(
      `select subject_id, min_precision as "Min_Precision", min_recall as "Min_Recall", is_watched as "Is_Watched"
       from quality_setting where client_id = $1`,
      [clientId],
    );
    return new Map(rows.map(({ subject_id, ...setting }) => [subject_id, setting]));
  }

  async set(clientId: string, subjectId: string, setting: QualitySetting): Promise<void> {
    await this.database.query(
      `insert into quality_setting (client_id, subject_id, min_precision, min_recall, is_watched)
       values ($1, $2, $3, $4, $5) on conflict (client_id, subject_id) do update set
         min_precision = excluded.min_precision, min_recall = excluded.min_recall, is_watched = excluded.is_watched`,
      [clientId, subjectId, setting.Min_Precision, setting.Min_Recall, setting.Is_Watched],
    );
  }

  /** Subjects that are drawn anew each week and were not for so many days. */
  async due(days: number): Promise<readonly { readonly client_id: string; readonly subject_id: string }[]> {
    const { rows } = await this.database.query<{ client_id: string; subject_id: string }>(
      `select s.client_id, s.subject_id from quality_setting s where s.is_watched and not exists (
         select 1 from quality_draw d where d.client_id = s.client_id and d.subject_id = s.subject_id
           and d.drawn_at > now() - make_interval(days => $1)) order by s.client_id, s.subject_id`,
      [days],
    );
    return rows;
  }

  /** These articles as a reader judges them, in their order. */
  private async articles(clientId: string, drawId: string, ids: readonly string[]): Promise<readonly QualityArticle[]> {
    const [texts, held, items] = await Promise.all([
      this.database.query<{
        article_id: string;
        title: string;
        text: string;
        site_name: string;
        url: string | null;
        published_at: Date;
      }>(
        `select a.article_id, a.title, left(t.text, ${shownText}) as text, a.site_name, a.url, a.published_at
         from article a join article_text t using (article_id) where a.article_id = any($1::bigint[])`,
        [ids],
      ),
      this.database.query<{ article_id: string }>(
        `select article_id from client_article where client_id = $1 and article_id = any($2::bigint[])
           and not is_hidden`,
        [clientId, ids],
      ),
      this.items(clientId, [drawId]),
    ]);
    const known = new Map(texts.rows.map((row) => [row.article_id, row]));
    const isHeld = new Set(held.rows.map(({ article_id }) => article_id));
    const said = new Map(items.map((item) => [item.article_id, item.verdict]));
    return ids.flatMap((id): QualityArticle[] => {
      const row = known.get(id);
      if (!row) return [];
      return [
        {
          Article_ID: id,
          Title: row.title || row.text.slice(0, 60),
          Text: row.text,
          Site: row.site_name,
          Url: row.url,
          Published_At: row.published_at.toISOString(),
          Verdict: said.get(id) ?? null,
          Is_Held: isHeld.has(id),
        },
      ];
    });
  }
}
