import { useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { showUndo } from '#shared/ui';
import { articleContract } from '../contract';

/** What a person can decide about the cluster of an article; every decision can be taken back. */
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
  const messages = useService(MessageService);
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<{ readonly Choice_ID: string }>, text?: string): Promise<void> => {
    setBusy(true);
    try {
      const { Choice_ID } = await call();
      reload();
      if (text) showUndo({ text, label: t('undo'), undo: () => void undo(Choice_ID) });
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  const undo = (choiceId: string): Promise<void> => run(() => client.similarUndo({ body: { Choice_ID: choiceId } }));
  return {
    busy,
    undo,
    setMain: (chosen) => run(() => client.similarMain({ body: { id: chosen } }), t('cluster.mainChosen')),
    split: (ids, isApart) =>
      run(
        () => client.similarSplit({ body: { id, Article_IDs: [...ids], Is_Apart: isApart } }),
        t('cluster.splitDone', { count: ids.length }),
      ),
    merge: (otherId) => run(() => client.similarMerge({ body: { id, With_ID: otherId } }), t('cluster.mergeDone')),
  };
}
