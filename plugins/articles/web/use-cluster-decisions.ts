import { useAction, useClient, useText } from '#core/web';
import { showUndo } from '#shared/ui';
import { articleContract } from '../contract';

/** Decisions about the cluster of an article; each can be undone. */
export interface ClusterDecisions {
  readonly busy: boolean;
  readonly setMain: (id: string) => Promise<void>;
  readonly split: (ids: readonly string[], isApart: boolean) => Promise<void>;
  readonly merge: (otherId: string) => Promise<void>;
  readonly undo: (choiceId: string) => Promise<void>;
}

export function useClusterDecisions(id: string, reload: () => void): ClusterDecisions {
  const t = useText('articles');
  const client = useClient(articleContract);
  const decision = useAction(async (call: () => Promise<{ readonly Choice_ID: string }>, text?: string) => {
    const { Choice_ID } = await call();
    reload();
    if (text) showUndo({ text, label: t('undo'), undo: () => void undo(Choice_ID) });
  });
  const decide = async (...args: Parameters<typeof decision.run>): Promise<void> => void (await decision.run(...args));
  const undo = (choiceId: string): Promise<void> => decide(() => client.similarUndo({ body: { Choice_ID: choiceId } }));
  return {
    busy: decision.busy,
    undo,
    setMain: (chosen) => decide(() => client.similarMain({ body: { id: chosen } }), t('cluster.mainChosen')),
    split: (ids, isApart) =>
      decide(
        () => client.similarSplit({ body: { id, Article_IDs: [...ids], Is_Apart: isApart } }),
        t('cluster.splitDone', { count: ids.length }),
      ),
    merge: (otherId) => decide(() => client.similarMerge({ body: { id, With_ID: otherId } }), t('cluster.mergeDone')),
  };
}
