import { inject } from '#core';
import { ServerKernel } from '#core/server';
import { articleListeners, ClientArticles, getEmotion, type ClientView } from '#plugins/articles/server';
import type { ArticleStatus, Emotion } from '#shared/vocabulary';
import type { BulkAction } from '../contract';
import { getIds, groupByValue, toChanges, type Actor, type BulkActionHandler } from './bulk-action-handler';

type ActionOf<Kind extends BulkAction['Kind']> = Extract<BulkAction, { readonly Kind: Kind }>;
type ArticleView = ClientView['articles'][number];

const getArticleIds = ({ articles }: ClientView): string[] => articles.map(({ article_id }) => article_id);
const indexById = ({ articles }: ClientView): ReadonlyMap<string, ArticleView> =>
  new Map(articles.map((row) => [row.article_id, row]));

interface FormerEmotion {
  readonly emotion: Emotion;
  readonly isSet: boolean;
}

/** Handlers of all kinds of actions. */
export class BulkActions {
  private readonly handlers: { readonly [Kind in BulkAction['Kind']]: BulkActionHandler<ActionOf<Kind>> };

  constructor(
    @inject(ClientArticles) private readonly articles: ClientArticles,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {
    this.handlers = {
      read: this.makeReadHandler(),
      status: this.makeStatusHandler(),
      emotion: this.makeEmotionHandler(),
      tag: this.makeTagHandler(),
      hide: this.makeHideHandler(),
      subject: this.makeSubjectHandler(),
    };
  }

  /** Returns the handler of an action. */
  get(action: BulkAction): BulkActionHandler<BulkAction> {
    return this.handlers[action.Kind] as BulkActionHandler<BulkAction>;
  }

  private makeReadHandler(): BulkActionHandler<ActionOf<'read'>> {
    return {
      privilege: ['classifiedInfo', 'browse'],
      apply: async (action, view, { tx, ...reader }) =>
        toChanges(await this.articles.markRead(tx, reader, getArticleIds(view), action.Is_Read)),
      undo: async (action, changed, _view, { tx, ...reader }) =>
        void (await this.articles.markRead(tx, reader, getIds(changed), !action.Is_Read)),
    };
  }

  private makeStatusHandler(): BulkActionHandler<ActionOf<'status'>> {
    return {
      privilege: ['classifiedInfo', 'action'],
      apply: async (action, { articles }, { tx, clientId }) => {
        const changed = articles
          .filter((row) => row.status !== action.Status)
          .map((row) => ({ articleId: row.article_id, before: row.status }));
        await this.articles.setStatus(tx, clientId, getIds(changed), action.Status);
        return changed;
      },
      undo: async (action, changed, view, { tx, clientId }) => {
        const current = indexById(view);
        const unchanged = changed.filter(({ articleId }) => current.get(articleId)?.status === action.Status);
        for (const [before, ids] of groupByValue(unchanged, (value) => value as ArticleStatus))
          await this.articles.setStatus(tx, clientId, ids, before);
      },
    };
  }

  private makeEmotionHandler(): BulkActionHandler<ActionOf<'emotion'>> {
    return {
      privilege: ['classifiedInfo', 'modify'],
      apply: async (action, { articles }, actor) => {
        const changed = articles
          .map((row) => ({
            articleId: row.article_id,
            before: { emotion: getEmotion(row.emotion), isSet: row.is_emotion_set } satisfies FormerEmotion,
          }))
          .filter(({ before }) => !before.isSet || before.emotion !== action.Emotion);
        await this.setEmotion(actor, getIds(changed), action.Emotion, 'person');
        return changed;
      },
      undo: async (action, changed, view, actor) => {
        const current = indexById(view);
        const unchanged = changed.filter(({ articleId }) => {
          const row = current.get(articleId);
          return row?.is_emotion_set && getEmotion(row.emotion) === action.Emotion;
        });
        // Articles without a user's correction had the model's result.
        for (const [before, ids] of groupByValue(unchanged, (value) => value as FormerEmotion))
          await this.setEmotion(actor, ids, before.emotion, before.isSet ? 'person' : 'forget');
      },
    };
  }

  private makeTagHandler(): BulkActionHandler<ActionOf<'tag'>> {
    return {
      privilege: ['classifiedInfo', 'modify'],
      apply: async (action, { articles }, { tx, clientId }) => {
        const changed = articles.flatMap((row) => {
          const before = [...new Set(action.Add)].filter((name) => !row.tags.includes(name));
          return before.length > 0 ? [{ articleId: row.article_id, before }] : [];
        });
        const changes = changed.map(({ articleId, before }) => ({ articleId, add: before, remove: [] }));
        await this.articles.tag(tx, clientId, changes);
        return changed;
      },
      undo: async (_action, changed, _view, { tx, clientId }) => {
        const changes = changed.map(({ articleId, before }) => ({ articleId, add: [], remove: before as string[] }));
        await this.articles.tag(tx, clientId, changes);
      },
    };
  }

  private makeHideHandler(): BulkActionHandler<ActionOf<'hide'>> {
    return {
      privilege: ['classifiedInfo', 'delete'],
      apply: async (_action, view, { tx, clientId }) =>
        toChanges(await this.articles.show(tx, clientId, getArticleIds(view), true)),
      undo: async (_action, changed, _view, { tx, clientId }) =>
        void (await this.articles.show(tx, clientId, getIds(changed), false)),
    };
  }

  private makeSubjectHandler(): BulkActionHandler<ActionOf<'subject'>> {
    return {
      privilege: ['classifiedInfo', 'modify'],
      apply: async (action, view, actor) =>
        toChanges(await this.move(actor, action.Subject_ID, action.Is_Out, getArticleIds(view))),
      undo: async (action, changed, _view, actor) =>
        void (await this.move(actor, action.Subject_ID, !action.Is_Out, getIds(changed))),
    };
  }

  /** Sets the sentiment and notifies the consumers of corrections. */
  private async setEmotion(
    { tx, clientId }: Actor,
    ids: readonly string[],
    emotion: Emotion,
    by: 'person' | 'forget',
  ): Promise<void> {
    const corrections = ids.map((articleId) => ({ articleId, emotion }));
    const corrected = await this.articles.classify(tx, clientId, corrections, by);
    await this.kernel.ask(articleListeners, (listener) =>
      listener.classified?.(tx, clientId, corrected, by === 'person'),
    );
  }

  private async move(
    { tx, clientId }: Actor,
    subjectId: string,
    isOut: boolean,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    return isOut
      ? this.articles.takeByHand(tx, { clientId, subjectId }, ids)
      : this.articles.putByHand(tx, { clientId, subjectId }, ids);
  }
}
