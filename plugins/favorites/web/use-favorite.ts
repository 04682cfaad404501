import { useEffect, useState } from 'react';
import { MessageService, useClient, useService } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { favoriteContract } from '../contract';

/** Favorite state of an article: updated optimistically, reverted if the server refuses. */
export function useFavorite(row: ArticleRow): {
  readonly kept: boolean;
  readonly keep: (folder?: string) => Promise<void>;
  readonly release: () => Promise<void>;
} {
  const client = useClient(favoriteContract);
  const messages = useService(MessageService);
  const [kept, setKept] = useState(row.Is_Favorite === true);
  useEffect(() => setKept(row.Is_Favorite === true), [row.Article_ID, row.Is_Favorite]);
  const change = async (next: boolean, work: () => Promise<unknown>): Promise<void> => {
    setKept(next);
    try {
      await work();
    } catch (error) {
      setKept(kept);
      messages.error(error);
    }
  };
  return {
    kept,
    keep: (Folder) => change(true, () => client.keep({ body: { id: [row.Article_ID], Folder } })),
    release: () => change(false, () => client.release({ query: { id: [row.Article_ID] } })),
  };
}
