import { InputError, NotFoundError, type Resolver } from '#core';
import { DatabaseService, Parameters, type Caller, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { CommentSetting, commentSettingContract } from '../setting-contract';
import { toTask, trackColumns, trackFrom, type TrackRow } from './tracking/track-row';
import { TrackService, type TrackPlan } from './tracking/track-service';

interface SettingRow extends TrackRow {
  readonly title: string;
  readonly md5: string;
  readonly url: string | null;
  readonly site_name: string;
  readonly replies: number;
}

const wired = (row: SettingRow): CommentSetting => ({
  ...toTask(row),
  Article_Title: row.title,
  Article_Md5_ID: row.md5,
  Url: row.url,
  Site: row.site_name,
  Reply_Count: row.replies,
});

/** What answers the calls of comment extraction settings: the tasks of replies, seen from a list of them. */
export function settingCalls(services: Resolver): Handlers<typeof commentSettingContract> {
  const database = services.get(DatabaseService);
  const tasks = services.get(TrackService);

  /** The caller's settings that fit; articles that were hidden since are left out. */
  const read = async (
    caller: Caller,
    where: (parameters: Parameters) => string,
    page: number,
    size: number,
  ): Promise<{ list: CommentSetting[]; total: number }> => {
    const parameters = new Parameters();
    parameters.append([caller.userId, caller.clientId]);
    const from = `${trackFrom} join article a on a.article_id = t.article_id join client_article c on c.client_id = t.client_id and c.article_id = t.article_id and not c.is_hidden where t.client_id = $2 and t.kind = 'replies' and ${where(parameters)}`;
    const { rows: ids } = await database.query<{ article_id: string }>(
      `select t.article_id from ${from} order by t.article_track_task_id desc`,
      [...parameters.values],
    );
    const visible = new Set(
      await services.get(ArticleReader).visible(
        caller,
        ids.map(({ article_id }) => article_id),
      ),
    );
    const shown = ids.map(({ article_id }) => article_id).filter((id) => visible.has(id));
    const { rows } = await database.query<SettingRow>(
      `select ${trackColumns}, a.title, md5(coalesce(a.url, a.article_id::text)) as md5, a.url, a.site_name, (select count(*)::int from article_reply r where r.article_id = t.article_id) as replies
       from ${trackFrom} join article a on a.article_id = t.article_id where t.client_id = $2 and t.kind = 'replies' and t.article_id = any($3::bigint[]) order by t.article_track_task_id desc`,
      [caller.userId, caller.clientId, shown.slice((page - 1) * size, page * size)],
    );
    return { list: rows.map(wired), total: shown.length };
  };
  const one = async (caller: Caller, id: string): Promise<CommentSetting> => {
    const { list } = await read(caller, (parameters) => `t.article_track_task_id = ${parameters.add(id)}`, 1, 1);
    if (!list[0]) throw new NotFoundError(`There is no comment extraction setting ${id}`);
    return list[0];
  };
  const ask = async (caller: Caller, articleId: string, plan: TrackPlan): Promise<string> => {
    const { list, refused } = await tasks.ask(caller, 'replies', [articleId], plan);
    const [refusal] = refused;
    if (refusal)
      throw refusal.Code === 'not-found'
        ? new NotFoundError(refusal.Message)
        : new InputError(refusal.Message, refusal.Code);
    return list[0]?.Article_Track_Task_ID ?? '';
  };

  return {
    list: async ({ caller, query: { page, size, keyword, Is_Enabled } }) => {
      const { list, total } = await read(
        caller,
        (parameters) =>
          [
            ...(keyword ? [`position(lower(${parameters.add(keyword)}) in lower(a.title)) > 0`] : []),
            ...(Is_Enabled ? [`t.is_enabled = ${parameters.add(Is_Enabled === 'true')}`] : []),
          ].join(' and ') || 'true',
        page,
        size,
      );
      return { list, total, next: page * size < total ? String(page + 1) : null };
    },
    get: ({ caller, query }) => one(caller, query.id),
    create: async ({ caller, body: { Article_ID, ...plan } }) => one(caller, await ask(caller, Article_ID, plan)),
    update: async ({ caller, body: { Article_Track_Task_ID, User_Viewed_Latest_Reply_ID, ...plan } }) => {
      const before = await one(caller, Article_Track_Task_ID);
      if (User_Viewed_Latest_Reply_ID !== undefined)
        await tasks.markViewed(caller, Article_Track_Task_ID, User_Viewed_Latest_Reply_ID);
      if (Object.keys(plan).length > 0)
        await ask(caller, before.Article_ID, { Is_Enabled: before.Is_Enabled, ...plan });
      return one(caller, Article_Track_Task_ID);
    },
    remove: async ({ caller, query }) => {
      const known = await read(
        caller,
        (parameters) => `t.article_track_task_id = any(${parameters.add(query.id.split(','))}::bigint[])`,
        1,
        200,
      );
      const { rowCount } = await database.query(
        "delete from article_track_task where client_id = $1 and kind = 'replies' and article_track_task_id = any($2::bigint[])",
        [caller.clientId, known.list.map(({ Article_Track_Task_ID }) => Article_Track_Task_ID)],
      );
      return { removed: rowCount ?? 0 };
    },
    byArticle: async ({ caller, query }) => {
      const { list } = await read(
        caller,
        (parameters) =>
          `md5(coalesce(a.url, a.article_id::text)) = ${parameters.add(query.Article_Md5_ID.toLowerCase())}`,
        1,
        1,
      );
      return { Setting: list[0] ?? null };
    },
    changeEnableStatus: async ({ caller, body }) => {
      const { list } = await read(
        caller,
        (parameters) => `t.article_track_task_id = any(${parameters.add(body.id)}::bigint[])`,
        1,
        200,
      );
      const articles = list
        .filter(({ Is_Enabled }) => Is_Enabled !== body.Is_Enabled)
        .map(({ Article_ID }) => Article_ID);
      if (articles.length > 0)
        await (body.Is_Enabled ? tasks.ask(caller, 'replies', articles, {}) : tasks.stop(caller, 'replies', articles));
      if (!body.Is_Enabled)
        await database.query(
          "update article_track_task set is_enabled = false, next_at = null where client_id = $1 and kind = 'replies' and article_id = any($2::bigint[])",
          [caller.clientId, articles],
        );
      return { changed: articles.length };
    },
    markViewed: async ({ caller, body }) => {
      await one(caller, body.Article_Track_Task_ID);
      return { changed: await tasks.markViewed(caller, body.Article_Track_Task_ID, body.User_Viewed_Latest_Reply_ID) };
    },
  };
}
