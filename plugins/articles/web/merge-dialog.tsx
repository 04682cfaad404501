import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Button, Dialog, EmptyState, SearchInput, TimeText, useDebounced } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './similar-article.module.css';

interface MergeDialogProps {
  readonly id: string;
  readonly busy: boolean;
  readonly onMerge: (otherId: string) => void;
  readonly onClose: () => void;
}

/** Finds the cluster to merge with: similar ones first, else by words, URL or id. */
export function MergeDialog({ id, busy, onMerge, onClose }: MergeDialogProps) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const [sought, setSought] = useState('');
  const keyword = useDebounced(sought.trim());
  const loadedCandidates = useLoaded(
    (signal) => client.similarCandidates({ query: { id, keyword } }, { signal }),
    [id, keyword],
  );
  return (
    <Dialog
      open
      wide
      title={t('cluster.mergeWith')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <SearchInput
        label={t('cluster.seek')}
        value={sought}
        maxLength={2000}
        onChange={({ target }) => setSought(target.value)}
      />
      <QueryView
        query={loadedCandidates}
        lines={6}
        compact
        replaceOnError
        empty={
          <EmptyState
            compact
            icon="similar"
            title={t(keyword ? 'cluster.nothingFound' : 'cluster.nothingAlike')}
            text={t('cluster.seekText')}
          />
        }
      >
        {(data) => (
          <ul className={styles.candidates} aria-label={t('cluster.candidates')}>
            {data.list.map((row) => (
              <li key={row.Article_ID}>
                <div>
                  <strong>{row.Title}</strong>
                  <p>
                    {row.Site} · <TimeText at={row.Published_At} />
                    {row.Similar_Count > 0 && <> · {t('similar', { count: row.Similar_Count })}</>}
                  </p>
                </div>
                <Button
                  small
                  icon="merge"
                  disabled={busy}
                  aria-label={t('cluster.mergeNamed', { title: row.Title })}
                  onClick={() => onMerge(row.Article_ID)}
                >
                  {t('cluster.merge')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}
