import { useState } from 'react';
import { useClient, useLoaded, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { Button, MenuButton } from '#shared/ui';
import { favoriteContract } from '../contract';
import styles from './favorite-star.module.css';
import { FolderDialog } from './folder-dialog';
import { useFavorite } from './use-favorite';

/** Adds an article to favorites, optionally in a folder. */
export function FavoriteFolder({ row }: { readonly row: ArticleRow }) {
  const t = useText('favorites');
  const client = useClient(favoriteContract);
  const { isFavorite, add, remove } = useFavorite(row);
  const [asking, setAsking] = useState(false);
  const { data } = useLoaded((signal) => client.list({ query: { size: 1 } }, { signal }), [client, isFavorite]);
  const folders = (data?.Folders ?? []).map(({ Folder }) => Folder).filter(Boolean);
  return (
    <>
      <Button
        small
        icon="star"
        className={isFavorite ? styles.isFavorite : undefined}
        aria-pressed={isFavorite}
        onClick={() => void (isFavorite ? remove() : add())}
      >
        {t(isFavorite ? 'kept' : 'keep')}
      </Button>
      <MenuButton
        small
        icon="folder"
        label={t('chooseFolder')}
        items={[
          ...folders.map((folder) => ({
            key: folder,
            label: folder,
            icon: 'folder' as const,
            onSelect: () => void add(folder),
          })),
          { key: 'none', label: t('noFolder'), icon: 'inbox', onSelect: () => void add('') },
          null,
          { key: 'new', label: t('newFolder'), icon: 'add', onSelect: () => setAsking(true) },
        ]}
      />
      {asking && (
        <FolderDialog title={t('newFolderTitle')} onName={(name) => void add(name)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

export default FavoriteFolder;
