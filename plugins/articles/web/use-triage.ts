import { MessageService, useClient, useService, useText } from '#core/web';
import { type Emotion, emotionTerms, articleStatusTerms, type ArticleStatus } from '#shared/vocabulary';
import { useTerm } from '#shared/ui';
import type { ArticleRow } from '../article';
import { articleContract } from '../contract';
import type { ArticleListStore } from './article-list-store';
import { markBelow } from './mark-below';
import { useUndo, type OfferUndo } from './use-undo';

/** Maximum number of ids per server request. */
const maxConcurrent = 500;

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxConcurrent) }, (_, index) =>
    ids.slice(index * maxConcurrent, (index + 1) * maxConcurrent),
  );
}

/** Groups ids by the value that each row had, so that undo restores every row's own value. */
function byValue<Value>(rows: readonly ArticleRow[], valueOf: (row: ArticleRow) => Value): [Value, string[]][] {
  const groups = new Map<Value, string[]>();
  for (const row of rows) groups.set(valueOf(row), [...(groups.get(valueOf(row)) ?? []), row.Article_ID]);
  return [...groups];
}

/**
 * Actions on rows: shown before the server has answered, exactly reversible by undo, reverted when the server refuses.
 */
export interface Triage {
  readonly markRead: (ids: readonly string[], read: boolean) => void;
  /** Marks a row and everything below it, including rows not loaded; without a row, the whole list. */
  readonly markBelow: (row: ArticleRow | undefined) => void;
  readonly setEmotion: (ids: readonly string[], emotion: Emotion) => void;
  readonly setStatus: (ids: readonly string[], status: ArticleStatus) => void;
  readonly addTags: (ids: readonly string[], tags: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly pin: (row: ArticleRow) => void;
  /** For actions of other plugins, so that one shortcut undoes the last action of any kind. */
  readonly offer: OfferUndo;
  /** Undoes the last action, like the button of its toast. */
  readonly undo: () => void;
}

export function useTriage(list: ArticleListStore, onChanged?: () => void): Triage {
  const { rows, patch, reload } = list;
  const t = useText('articles');
  const term = useTerm();
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const { offer, undo } = useUndo();
  const reread = (): void => {
    reload();
    onChanged?.();
  };
  const failed = (error: unknown): void => {
    messages.error(error);
    reread();
  };
  const send = (ids: readonly string[], call: (part: string[]) => Promise<unknown>): void =>
    void Promise.all(chunks(ids).map(call)).then(() => onChanged?.(), failed);
  const chosen = (ids: readonly string[]): ArticleRow[] => rows.filter(({ Article_ID }) => ids.includes(Article_ID));

  return {
    markRead: (ids, read) => {
      const changed = chosen(ids)
        .filter(({ Is_Read }) => Is_Read !== read)
        .map(({ Article_ID }) => Article_ID);
      if (changed.length === 0) return;
      const mark = (on: boolean): void => {
        patch(new Set(changed), { Is_Read: on });
        send(changed, (id) => client.logBrowse({ body: { id, unread: !on } }));
      };
      mark(read);
      const done = t(read ? 'readChanged' : 'unreadChanged', { count: changed.length });
      offer(done, () => mark(!read), changed.length === 1);
    },
    markBelow: (row) => markBelow({ list, row, client, offer, t, onChanged, onFailed: failed }),
    setEmotion: (ids, emotion) => {
      const before = chosen(ids);
      if (before.length === 0) return;
      patch(new Set(ids), { Emotion: emotion, Is_Emotion_Set: true });
      send(ids, (id) => client.changeEmotion({ body: { id, Emotion: emotion } }));
      offer(t('emotionChanged', { count: before.length, emotion: term(emotionTerms, emotion) }), () => {
        for (const row of before)
          patch(new Set([row.Article_ID]), { Emotion: row.Emotion, Is_Emotion_Set: row.Is_Emotion_Set });
        for (const [Emotion, group] of byValue(before, (row) => (row.Is_Emotion_Set ? row.Emotion : null)))
          send(group, (id) => client.changeEmotion({ body: { id, Emotion } }));
      });
    },
    setStatus: (ids, status) => {
      const before = chosen(ids).filter(({ Status }) => Status !== status);
      if (before.length === 0) return;
      patch(new Set(ids), { Status: status });
      send(
        before.map(({ Article_ID }) => Article_ID),
        (id) => client.changeStatus({ body: { id, Status: status } }),
      );
      offer(t('statusChanged', { count: before.length, status: term(articleStatusTerms, status) }), () => {
        for (const [Status, group] of byValue(before, (row) => row.Status)) {
          patch(new Set(group), { Status });
          send(group, (id) => client.changeStatus({ body: { id, Status } }));
        }
      });
    },
    addTags: (ids, tags) => {
      const before = chosen(ids).filter(({ Tags }) => tags.some((tag) => !Tags.includes(tag)));
      if (before.length === 0) return;
      for (const row of before) patch(new Set([row.Article_ID]), { Tags: [...new Set([...row.Tags, ...tags])].sort() });
      send(
        before.map(({ Article_ID }) => Article_ID),
        (id) => client.tag({ body: { id, Add: [...tags] } }),
      );
      offer(t('tagged', { count: before.length }), () => {
        for (const row of before) patch(new Set([row.Article_ID]), { Tags: row.Tags });
        for (const [added, group] of byValue(before, (row) => tags.filter((tag) => !row.Tags.includes(tag)).join('\n')))
          send(group, (id) => client.tag({ body: { id, Remove: added.split('\n') } }));
      });
    },
    remove: (ids) => {
      if (ids.length === 0) return;
      patch(new Set(ids), null);
      send(ids, (id) => client.remove({ body: { id } }));
      offer(
        t('removed', { count: ids.length }),
        () =>
          void Promise.all(chunks(ids).map((id) => client.remove({ body: { id, restore: true } }))).then(
            reread,
            failed,
          ),
      );
    },
    pin: (row) => {
      const { Article_ID: id, Is_Pinned: wasPinned, Title: title } = row;
      const set = (pinned: boolean): void => {
        patch(new Set([id]), { Is_Pinned: pinned });
        (pinned ? client.stick({ body: { id } }) : client.unstick({ query: { id } })).catch(failed);
      };
      set(!wasPinned);
      offer(t(wasPinned ? 'unpinnedOne' : 'pinnedOne', { title }), () => set(wasPinned));
    },
    offer,
    undo,
  };
}
