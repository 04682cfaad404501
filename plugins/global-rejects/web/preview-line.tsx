import { useEffect, useRef, useState } from 'react';
import { MessageService, useService, useText } from '#core/web';
import { Highlight, TimeText, useDebounced } from '#shared/ui';
import type { RejectPreview } from '../contract';
import type { RejectKind } from '../reject-entry';
import styles from './reject-parts.module.css';

interface PreviewLineProps {
  /** Which hint explains what may be typed. */
  readonly kind: RejectKind;
  /** Changes with what is asked; null asks nothing. */
  readonly asked: string | null;
  readonly ask: (signal: AbortSignal) => Promise<RejectPreview>;
}

type Tried = { readonly found: RejectPreview } | { readonly problem: string } | null;

/** What an entry would have turned away of the last days, while it is being typed. */
export function PreviewLine({ kind, asked, ask }: PreviewLineProps) {
  const t = useText('global-rejects');
  const messages = useService(MessageService);
  const [tried, setTried] = useState<Tried>(null);
  const rested = useDebounced(asked, 400);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    setTried(null);
    if (rested === null) return undefined;
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (found) => !stop.signal.aborted && setTried({ found }),
      (error: unknown) => !stop.signal.aborted && setTried({ problem: messages.textOf(error) }),
    );
    return () => stop.abort();
  }, [rested, messages]);
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.hint}>{t(`hint.${kind}`)}</p>
      {asked !== null && tried === null && <p>{t('preview.busy')}</p>}
      {tried && 'problem' in tried && <p className={styles.problem}>{tried.problem}</p>}
      {tried && 'found' in tried && (
        <>
          <p><strong>{t(tried.found.Is_Capped ? 'preview.capped' : 'preview.count', { total: tried.found.total, days: tried.found.Days, of: tried.found.Of })}</strong></p>
          <ul className={styles.samples}>
            {tried.found.list.map((article) => (
              <li key={article.Article_ID}>
                <Highlight text={article.Title} ranges={article.Title_Marks} /> <small>{article.Site} · <TimeText at={article.Published_At} /></small>
                {kind === 'url' && article.Url && <><br /><small>{article.Url}</small></>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
