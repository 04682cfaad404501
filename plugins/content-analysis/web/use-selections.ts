import { MessageService, useClient, useCached, useService, useText } from '#core/web';
import { showUndo } from '#shared/ui';
import { selectionContract, type Selection } from '../contract';

interface SelectionChange {
  readonly Selection_Name?: string;
  readonly Add?: readonly string[];
  readonly Take?: readonly string[];
}

/** The caller's baskets and their actions; a failed action shows an error and changes nothing. */
export interface SelectionActions {
  /** Undefined while loading. */
  readonly own: readonly Selection[] | undefined;
  readonly create: (name: string, ids: readonly string[]) => Promise<Selection | undefined>;
  readonly change: (selection: Selection, change: SelectionChange) => Promise<Selection | undefined>;
  /** Deletes a basket and offers to undo it. */
  readonly remove: (selection: Selection) => Promise<boolean>;
}

export function useSelections(): SelectionActions {
  const t = useText('content-analysis');
  const client = useClient(selectionContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useCached('article-selections', (signal) => client.list({ query: {} }, { signal }));
  const done = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (thrown) {
      messages.error(thrown);
      return undefined;
    } finally {
      reload();
    }
  };
  return {
    own: data?.list ?? (error === undefined ? undefined : []),
    create: (Selection_Name, ids) => done(() => client.create({ body: { Selection_Name, Article_IDs: [...ids] } })),
    change: ({ Selection_ID }, { Add, Take, ...rest }) =>
      done(() =>
        client.change({
          body: { Selection_ID, ...rest, ...(Add && { Add: [...Add] }), ...(Take && { Take: [...Take] }) },
        }),
      ),
    remove: async ({ Selection_ID, Selection_Name }) =>
      (await done(async () => {
        await client.remove({ query: { id: Selection_ID } });
        showUndo({
          text: t('removed', { name: Selection_Name }),
          label: t('undo'),
          undo: () => void done(() => client.restore({ body: { Selection_ID } })),
        });
        return true;
      })) ?? false,
  };
}
