import { useState } from 'react';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Icon, MenuButton, PressArea, useUi } from '#shared/ui';
import styles from './favorites-screen.module.css';
import { FolderDialog } from './folder-dialog';

/** Value for "all folders"; the empty name means articles without a folder. */
export const everyFolder = '*';

interface FolderListProps {
  readonly folders: readonly { readonly Folder: string; readonly Count: number }[];
  readonly value: string;
  readonly onChoose: (folder: string) => void;
  /** Renaming to the empty name dissolves the folder; when omitted, folders are read-only. */
  readonly onRename?: (folder: string, name: string) => void;
}

/** Folders with their counts. */
export function FolderList({ folders, value, onChoose, onRename }: FolderListProps) {
  const t = useText('favorites');
  const { language } = useUi();
  const [renamed, setRenamed] = useState<string | null>(null);
  const total = folders.reduce((sum, { Count }) => sum + Count, 0);
  const lines = [
    { Folder: everyFolder, Count: total, name: t('allFolders') },
    ...folders.map((folder) => ({ ...folder, name: folder.Folder || t('noFolder') })),
  ];
  return (
    <nav aria-label={t('folders')}>
      <ul className={styles.folders}>
        {lines.map(({ Folder, Count, name }) => (
          <li key={Folder} className={styles.folder}>
            <PressArea className={styles.choose} aria-current={Folder === value} onClick={() => onChoose(Folder)}>
              <Icon name={Folder === everyFolder ? 'star' : Folder === '' ? 'inbox' : 'folder'} size={15} />
              <span className={styles.folderName}>{name}</span>
              <span className={styles.count}>{formatNumber(Count, language)}</span>
            </PressArea>
            {onRename && Folder !== everyFolder && Folder !== '' && (
              <MenuButton
                small
                label={`${t('folder')} ${name}`}
                items={[
                  { key: 'rename', label: t('renameFolder'), icon: 'edit', onSelect: () => setRenamed(Folder) },
                  {
                    key: 'dissolve',
                    label: t('dissolveFolder'),
                    icon: 'delete',
                    danger: true,
                    onSelect: () => onRename(Folder, ''),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {renamed !== null && onRename && (
        <FolderDialog
          title={t('renameFolder')}
          name={renamed}
          onName={(name) => onRename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </nav>
  );
}
