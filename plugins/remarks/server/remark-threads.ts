import { inject } from '#core';
import { DatabaseService, type Caller, containsText } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { remarkSides, remarkStates, RemarkThreadRow } from '../contract';
import { remarkColumns, toRemark, type RemarkRow } from './remark-row';

export interface ThreadQuery {
  readonly State: (typeof remarkStates)[number];
  readonly Side: (typeof remarkSides)[number];
  readonly User_ID?: string;
  readonly keyword?: string;
  readonly page: number;
  readonly size: number;
}

/** Reads the remark threads on articles visible to the caller. */
export class RemarkThreads {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  async list(
    caller: Caller,
    { State, Side, User_ID, keyword, page, size }: ThreadQuery,
  ): Promise<{ list: RemarkThreadRow[]; total: number; Counts: { open: number; resolved: number } }> {
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const client = `${parameters.add(caller.clientId)}::bigint`;
    let place = '';
    // Added on first use: a statement must reference every parameter it is given.
    const user = (): string => (place ||= `${parameters.add(caller.userId)}::bigint`);
    const answers = `select 1 from article_remark a where a.client_id = ${client} and a.parent_id = r.remark_id`;
    const text = keyword ? parameters.add(keyword) : '';
    const narrowed = [
      `r.client_id = ${client} and r.parent_id is null`,
      `r.article_id in (select m.article_id from ${own} where ${where} and m.article_id in
        (select article_id from article_remark where client_id = ${client}))`,
      ...(Side === 'own' ? [`r.user_id = ${user()}`] : []),
      ...(Side === 'mentioned'
        ? [`(r.mention_ids @> array[${user()}] or exists (${answers} and a.mention_ids @> array[${user()}]))`]
        : []),
      ...(User_ID ? [`r.user_id = ${parameters.add(User_ID)}::bigint`] : []),
      ...(text
        ? [
            `(${containsText(text, 'r.text')}
              or exists (${answers} and ${containsText(text, 'a.text')}))`,
          ]
        : []),
    ].join(' and ');
    const counted = await this.database.query<{ open: number; resolved: number }>(
      `select count(*) filter (where r.resolved_at is null)::int as open, count(r.resolved_at)::int as resolved
       from article_remark r where ${narrowed}`,
      [...parameters.values],
    );
    const Counts = counted.rows[0] ?? { open: 0, resolved: 0 };
    const { rows } = await this.database.query<RemarkRow>(
      `select ${remarkColumns(client, user())} from article_remark r
       where ${narrowed} and (r.resolved_at is not null) = ${parameters.add(State === 'resolved')}
       order by r.remark_id desc limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return { list: await this.withReplies(caller, rows), total: Counts[State], Counts };
  }

  private async withReplies(caller: Caller, rows: readonly RemarkRow[]): Promise<RemarkThreadRow[]> {
    const [replies, articles] = await Promise.all([
      this.database.query<RemarkRow>(
        `select ${remarkColumns('$1', '$2')} from article_remark r
         where r.client_id = $1 and r.parent_id = any($3::bigint[]) order by r.remark_id`,
        [caller.clientId, caller.userId, rows.map(({ remark_id }) => remark_id)],
      ),
      this.articles.rows(caller, [...new Set(rows.map(({ article_id }) => article_id))]),
    ]);
    const articlesById = new Map(articles.map((article) => [article.Article_ID, article]));
    return rows.flatMap((row) => {
      const article = articlesById.get(row.article_id);
      return article
        ? [
            {
              ...toRemark(row, caller),
              Article_ID: row.article_id,
              Article_Title: article.Title || article.Summary,
              Site: article.Site,
              Emotion: article.Emotion,
              Replies: replies.rows
                .filter(({ parent_id }) => parent_id === row.remark_id)
                .map((reply) => toRemark(reply, caller)),
            },
          ]
        : [];
    });
  }
}
