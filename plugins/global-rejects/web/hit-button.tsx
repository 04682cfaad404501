import { useEffect, useState } from 'react';
import { MessageService, useService, useText } from '#core/web';
import { Button, Drawer, EmptyState, ErrorState, IconButton, Skeleton, Tag, TimeText } from '#shared/ui';
import type { RejectHit } from '../contract';
import styles from './reject-parts.module.css';

interface HitButtonProps {
  readonly name: string;
  readonly count: number;
  /** Asks for a page; `after` is the `next` of the one before. */
  readonly ask: (after?: string) => Promise<{ readonly list: readonly RejectHit[]; readonly next: string | null }>;
}

/** Opens what an entry hit. */
export function HitButton({ name, count, ask }: HitButtonProps) {
  const t = useText('global-rejects');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton small icon="eye" label={t('hits.open', { name, count })} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={t('hits.title', { name })} onClose={() => setOpen(false)}><HitList ask={ask} /></Drawer>
    </>
  );
}

function HitList({ ask }: Pick<HitButtonProps, 'ask'>) {
  const t = useText('global-rejects');
  const messages = useService(MessageService);
  const [state, setState] = useState<{ readonly list: readonly RejectHit[]; readonly next: string | null } | null>(null);
  const [error, setError] = useState<unknown>();
  const load = async (after?: string): Promise<void> => {
    setError(undefined);
    try {
      const page = await ask(after);
      setState((before) => ({ list: [...(after ? (before?.list ?? []) : []), ...page.list], next: page.next }));
    } catch (thrown) {
      setError(thrown);
    }
  };
  useEffect(() => void load(), []);
  if (error !== undefined) return <ErrorState compact message={messages.textOf(error)} onRetry={() => void load()} />;
  if (!state) return <Skeleton lines={6} />;
  if (state.list.length === 0) return <EmptyState compact title={t('hits.empty')} text={t('hits.emptyText')} />;
  return (
    <>
      <ul className={styles.list}>
        {state.list.map((hit) => (
          <li key={`${hit.Hit_At} ${hit.Url ?? hit.Title}`}>
            {hit.Url ? <a href={hit.Url} target="_blank" rel="noopener noreferrer">{hit.Title || hit.Url}</a> : <span>{hit.Title}</span>}
            <small>{hit.Site} · <TimeText at={hit.Hit_At} /></small> <Tag tone={hit.Is_Trial ? 'accent' : 'negative'}>{t(hit.Is_Trial ? 'hits.counted' : 'hits.rejected')}</Tag>
          </li>
        ))}
      </ul>
      {state.next && <Button onClick={() => void load(state.next ?? undefined)}>{t('hits.more')}</Button>}
    </>
  );
}
