import { useEffect, useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, Drawer, EmptyState, ErrorState, IconButton, Skeleton, TimeText } from '#shared/ui';
import { clientFilterContract, type HiddenArticle } from '../contract';
import styles from './filter-preview-line.module.css';

interface HiddenButtonProps {
  readonly filter: 'list' | 'word' | 'parameter';
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** The entry is being applied; the list is asked again until that is over. */
  readonly waiting: boolean;
  readonly reload: () => void;
}

const again = 1500;

/** Opens the articles that an entry keeps away. */
export function HiddenButton({ filter, id, name, count, waiting, reload }: HiddenButtonProps) {
  const t = useText('client-filters');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(reload, again);
    return () => clearInterval(timer);
  }, [waiting, reload]);
  return (
    <>
      <IconButton small icon="eye" label={t('hidden.open', { name, count })} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={t('hidden.title', { name })} onClose={() => setOpen(false)}><HiddenList filter={filter} id={id} /></Drawer>
    </>
  );
}

function HiddenList({ filter, id }: Pick<HiddenButtonProps, 'filter' | 'id'>) {
  const t = useText('client-filters');
  const client = useClient(clientFilterContract);
  const messages = useService(MessageService);
  const [state, setState] = useState<{ readonly list: readonly HiddenArticle[]; readonly next: string | null } | null>(null);
  const [error, setError] = useState<unknown>();
  const load = async (after?: string): Promise<void> => {
    setError(undefined);
    try {
      const query = { Entry_ID: id, ...(after ? { after } : {}) };
      const page = await { list: client.hiddenByList, word: client.hiddenByWord, parameter: client.hiddenByParameter }[filter]({ query });
      setState((before) => ({ list: [...(after ? (before?.list ?? []) : []), ...page.list], next: page.next }));
    } catch (thrown) {
      setError(thrown);
    }
  };
  useEffect(() => void load(), [id, filter]);
  if (error !== undefined) return <ErrorState compact message={messages.textOf(error)} onRetry={() => void load()} />;
  if (!state) return <Skeleton lines={6} />;
  if (state.list.length === 0) return <EmptyState compact title={t('hidden.empty')} text={t('hidden.emptyText')} />;
  return (
    <>
      <ul className={styles.list}>
        {state.list.map((article) => (
          <li key={article.Article_ID}>
            {article.Url ? <a href={article.Url} target="_blank" rel="noopener noreferrer">{article.Title}</a> : <span>{article.Title}</span>}
            <br /><small>{article.Site} · <TimeText at={article.Published_At} /> · {t('hidden.because', { reason: filter === 'parameter' ? t(`parameter.${article.Reason}`) : article.Reason })}</small>
          </li>
        ))}
      </ul>
      {state.next && <Button onClick={() => void load(state.next ?? undefined)}>{t('hidden.more')}</Button>}
    </>
  );
}
