import { ServerKernel } from '#core/server';
import { articleListeners, ClientArticles, emotionOf, type Sight } from '#plugins/articles/server';
import type { ArticleStatus, Emotion } from '#shared/vocabulary';
import type { Deed } from '../contract';
import { grouped, idsOf, plainly, type DeedKind, type Doer } from './deed-kind';

type Of<Kind extends Deed['Kind']> = Extract<Deed, { readonly Kind: Kind }>;
type Held = Sight['articles'][number];

const sightOf = (sight: Sight): ReadonlyMap<string, Held> =>
  new Map(sight.articles.map((row) => [row.article_id, row]));

const read: DeedKind<Of<'read'>> = {
  privilege: () => ['classifiedInfo', 'browse'],
  apply: async (deed, { articles }, { services, tx, ...reader }) =>
    plainly(
      await services.get(ClientArticles).markRead(
        tx,
        reader,
        articles.map(({ article_id }) => article_id),
        deed.Is_Read,
      ),
    ),
  undo: async (deed, changed, _sight, { services, tx, ...reader }) =>
    void (await services.get(ClientArticles).markRead(tx, reader, idsOf(changed), !deed.Is_Read)),
};

const status: DeedKind<Of<'status'>> = {
  privilege: () => ['classifiedInfo', 'action'],
  apply: async (deed, { articles }, { services, tx, clientId }) => {
    const changed = articles
      .filter((row) => row.status !== deed.Status)
      .map((row) => ({ articleId: row.article_id, before: row.status }));
    await services.get(ClientArticles).setStatus(tx, clientId, idsOf(changed), deed.Status);
    return changed;
  },
  undo: async (deed, changed, sight, { services, tx, clientId }) => {
    const held = sightOf(sight);
    const same = changed.filter(({ articleId }) => held.get(articleId)?.status === deed.Status);
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
  { services, tx, clientId }: Doer,
  ids: readonly string[],
  emotion: Emotion,
  by: 'person' | 'forget',
): Promise<void> {
  const found = ids.map((articleId) => ({ articleId, emotion }));
  const judged = await services.get(ClientArticles).judge(tx, clientId, found, by);
  await services
    .get(ServerKernel)
    .ask(articleListeners, (listener) => listener.judged?.(tx, clientId, judged, by === 'person'));
}

const emotion: DeedKind<Of<'emotion'>> = {
  privilege: () => ['classifiedInfo', 'modify'],
  apply: async (deed, { articles }, doer) => {
    const changed = articles
      .map((row) => ({
        articleId: row.article_id,
        before: { emotion: emotionOf(row.emotion), isSet: row.is_emotion_set } satisfies FormerEmotion,
      }))
      .filter(({ before }) => !before.isSet || before.emotion !== deed.Emotion);
    await judge(doer, idsOf(changed), deed.Emotion, 'person');
    return changed;
  },
  undo: async (deed, changed, sight, doer) => {
    const held = sightOf(sight);
    const same = changed.filter(({ articleId }) => {
      const row = held.get(articleId);
      return row?.is_emotion_set && emotionOf(row.emotion) === deed.Emotion;
    });
    // Articles without a user's correction had the model's result.
    for (const [before, ids] of grouped(same, (value) => value as FormerEmotion))
      await judge(doer, ids, before.emotion, before.isSet ? 'person' : 'forget');
  },
};

const tag: DeedKind<Of<'tag'>> = {
  privilege: () => ['classifiedInfo', 'modify'],
  apply: async (deed, { articles }, { services, tx, clientId }) => {
    const changed = articles.flatMap((row) => {
      const before = [...new Set(deed.Add)].filter((name) => !row.tags.includes(name));
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

const hide: DeedKind<Of<'hide'>> = {
  privilege: () => ['classifiedInfo', 'delete'],
  apply: async (_deed, { articles }, { services, tx, clientId }) => {
    const ids = articles.map(({ article_id }) => article_id);
    return plainly(await services.get(ClientArticles).show(tx, clientId, ids, true));
  },
  undo: async (_deed, changed, _sight, { services, tx, clientId }) =>
    void (await services.get(ClientArticles).show(tx, clientId, idsOf(changed), false)),
};

async function move(
  { Subject_ID: subjectId }: Of<'subject'>,
  isOut: boolean,
  ids: readonly string[],
  { services, tx, clientId }: Doer,
): Promise<readonly string[]> {
  const articles = services.get(ClientArticles);
  return isOut
    ? articles.takeByHand(tx, { clientId, subjectId }, ids)
    : articles.putByHand(tx, { clientId, subjectId }, ids);
}

const subject: DeedKind<Of<'subject'>> = {
  privilege: () => ['classifiedInfo', 'modify'],
  apply: async (deed, { articles }, doer) =>
    plainly(
      await move(
        deed,
        deed.Is_Out,
        articles.map(({ article_id }) => article_id),
        doer,
      ),
    ),
  undo: async (deed, changed, _sight, doer) => void (await move(deed, !deed.Is_Out, idsOf(changed), doer)),
};

const kinds: { readonly [Kind in Deed['Kind']]: DeedKind<Of<Kind>> } = { read, status, emotion, tag, hide, subject };

/** Returns the handler of an action. */
export function kindOf(deed: Deed): DeedKind<Deed> {
  return kinds[deed.Kind] as DeedKind<Deed>;
}
