import { useEffect, useState } from 'react';
import { MessageService, useClient, useService } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { favoriteContract } from '../contract';

/** Favorite state of an article: updated optimistically, reverted if the server refuses. */
export function useFavorite(row: ArticleRow): {
  readonly isFavorite: boolean;
  readonly add: (folder?: string) => Promise<void>;
  readonly remove: () => Promise<void>;
} {
  const client = useClient(favoriteContract);
  const messages = useService(MessageService);
  const [isFavorite, setFavorite] = useState(row.Is_Favorite === true);
  useEffect(() => setFavorite(row.Is_Favorite === true), [row.Article_ID, row.Is_Favorite]);
  const change = async (next: boolean, work: () => Promise<unknown>): Promise<void> => {
    setFavorite(next);
    try {
      await work();
    } catch (error) {
      setFavorite(isFavorite);
      messages.error(error);
    }
  };
  return {
    isFavorite,
    add: (Folder) => change(true, () => client.keep({ body: { id: [row.Article_ID], Folder } })),
    remove: () => change(false, () => client.release({ query: { id: [row.Article_ID] } })),
  };
}
