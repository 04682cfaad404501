import { ServerKernel } from '#core/server';
import { articleListeners, ClientArticles, getEmotion, type ClientView } from '#plugins/articles/server';
import type { ArticleStatus, Emotion } from '#shared/vocabulary';
import type { BulkAction } from '../contract';
import { grouped, getIds, plainly, type BulkActionHandler, type Actor } from './bulk-action-handler';

type Of<Kind extends BulkAction['Kind']> = Extract<BulkAction, { readonly Kind: Kind }>;
type Held = ClientView['articles'][number];

const getScope = (view: ClientView): ReadonlyMap<string, Held> =>
  new Map(view.articles.map((row) => [row.article_id, row]));

const read: BulkActionHandler<Of<'read'>> = {
  privilege: () => ['classifiedInfo', 'browse'],
  apply: async (operation, { articles }, { services, tx, ...reader }) =>
    plainly(
      await services.get(ClientArticles).markRead(
        tx,
        reader,
        articles.map(({ article_id }) => article_id),
        operation.Is_Read,
      ),
    ),
  undo: async (operation, changed, _sight, { services, tx, ...reader }) =>
    void (await services.get(ClientArticles).markRead(tx, reader, getIds(changed), !operation.Is_Read)),
};

const status: BulkActionHandler<Of<'status'>> = {
  privilege: () => ['classifiedInfo', 'action'],
  apply: async (operation, { articles }, { services, tx, clientId }) => {
    const changed = articles
      .filter((row) => row.status !== operation.Status)
      .map((row) => ({ articleId: row.article_id, before: row.status }));
    await services.get(ClientArticles).setStatus(tx, clientId, getIds(changed), operation.Status);
    return changed;
  },
  undo: async (operation, changed, view, { services, tx, clientId }) => {
    const held = getScope(view);
    const same = changed.filter(({ articleId }) => held.get(articleId)?.status === operation.Status);
    for (const [before, ids] of grouped(same, (value) => value as ArticleStatus))
      await services.get(ClientArticles).setStatus(tx, clientId, ids, before);
  },
};

interface FormerEmotion {
  readonly emotion: Emotion;
  readonly isSet: boolean;
}

/** Sets the sentiment and notifies the consumers of corrections. */
async function judge(
  { services, tx, clientId }: Actor,
  ids: readonly string[],
  emotion: Emotion,
  by: 'person' | 'forget',
): Promise<void> {
  const judgements = ids.map((articleId) => ({ articleId, emotion }));
  const judged = await services.get(ClientArticles).classify(tx, clientId, judgements, by);
  await services
    .get(ServerKernel)
    .ask(articleListeners, (listener) => listener.classified?.(tx, clientId, judged, by === 'person'));
}

const emotion: BulkActionHandler<Of<'emotion'>> = {
  privilege: () => ['classifiedInfo', 'modify'],
  apply: async (operation, { articles }, actor) => {
    const changed = articles
      .map((row) => ({
        articleId: row.article_id,
        before: { emotion: getEmotion(row.emotion), isSet: row.is_emotion_set } satisfies FormerEmotion,
      }))
      .filter(({ before }) => !before.isSet || before.emotion !== operation.Emotion);
    await judge(actor, getIds(changed), operation.Emotion, 'person');
    return changed;
  },
  undo: async (operation, changed, view, actor) => {
    const held = getScope(view);
    const same = changed.filter(({ articleId }) => {
      const row = held.get(articleId);
      return row?.is_emotion_set && getEmotion(row.emotion) === operation.Emotion;
    });
    // Articles without a user's correction had the model's result.
    for (const [before, ids] of grouped(same, (value) => value as FormerEmotion))
      await judge(actor, ids, before.emotion, before.isSet ? 'person' : 'forget');
  },
};

const tag: BulkActionHandler<Of<'tag'>> = {
  privilege: () => ['classifiedInfo', 'modify'],
  apply: async (operation, { articles }, { services, tx, clientId }) => {
    const changed = articles.flatMap((row) => {
      const before = [...new Set(operation.Add)].filter((name) => !row.tags.includes(name));
      return before.length > 0 ? [{ articleId: row.article_id, before }] : [];
    });
    const changes = changed.map(({ articleId, before }) => ({ articleId, add: before, remove: [] }));
    await services.get(ClientArticles).tag(tx, clientId, changes);
    return changed;
  },
  undo: async (_deed, changed, _sight, { services, tx, clientId }) => {
    const changes = changed.map(({ articleId, before }) => ({ articleId, add: [], remove: before as string[] }));
    await services.get(ClientArticles).tag(tx, clientId, changes);
  },
};

const hide: BulkActionHandler<Of<'hide'>> = {
  privilege: () => ['classifiedInfo', 'delete'],
  apply: async (_deed, { articles }, { services, tx, clientId }) => {
    const ids = articles.map(({ article_id }) => article_id);
    return plainly(await services.get(ClientArticles).show(tx, clientId, ids, true));
  },
  undo: async (_deed, changed, _sight, { services, tx, clientId }) =>
    void (await services.get(ClientArticles).show(tx, clientId, getIds(changed), false)),
};

async function move(
  { Subject_ID: subjectId }: Of<'subject'>,
  isOut: boolean,
  ids: readonly string[],
  { services, tx, clientId }: Actor,
): Promise<readonly string[]> {
  const articles = services.get(ClientArticles);
  return isOut
    ? articles.takeByHand(tx, { clientId, subjectId }, ids)
    : articles.putByHand(tx, { clientId, subjectId }, ids);
}

const subject: BulkActionHandler<Of<'subject'>> = {
  privilege: () => ['classifiedInfo', 'modify'],
  apply: async (operation, { articles }, actor) =>
    plainly(
      await move(
        operation,
        operation.Is_Out,
        articles.map(({ article_id }) => article_id),
        actor,
      ),
    ),
  undo: async (operation, changed, _sight, actor) =>
    void (await move(operation, !operation.Is_Out, getIds(changed), actor)),
};

const kinds: { readonly [Kind in BulkAction['Kind']]: BulkActionHandler<Of<Kind>> } = {
  read,
  status,
  emotion,
  tag,
  hide,
  subject,
};

/** Returns the handler of an action. */
export function getKind(operation: BulkAction): BulkActionHandler<BulkAction> {
  return kinds[operation.Kind] as BulkActionHandler<BulkAction>;
}
