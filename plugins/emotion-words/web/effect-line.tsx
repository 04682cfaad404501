import { useEffect, useRef, useState } from 'react';
import { MessageService, useService, useText } from '#core/web';
import { Highlight, SentimentBadge, TimeText, useDebounced } from '#shared/ui';
import type { EmotionEffect } from '../contract';
import styles from './effect-line.module.css';

interface EffectLineProps {
  readonly hint: string;
  /** Changes with what is asked; null asks nothing. */
  readonly asked: string | null;
  readonly ask: (signal: AbortSignal) => Promise<EmotionEffect>;
}

type Tried = { readonly found: EmotionEffect } | { readonly problem: string } | null;

/** What an entry would change of the last days, while it is being typed. */
export function EffectLine({ hint, asked, ask }: EffectLineProps) {
  const t = useText('emotion-words');
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
    <div className={styles.effect} aria-live="polite">
      <p className={styles.hint}>{t(`hint.${hint}`)}</p>
      {asked !== null && tried === null && <p>{t('effect.busy')}</p>}
      {tried && 'problem' in tried && <p className={styles.problem}>{tried.problem}</p>}
      {tried && 'found' in tried && <Effect found={tried.found} />}
    </div>
  );
}

function Effect({ found }: { readonly found: EmotionEffect }) {
  const t = useText('emotion-words');
  return (
    <>
      <p><strong>{t(found.Concerned === 0 ? 'effect.none' : 'effect.count', { days: found.Days, concerned: found.Concerned, changed: found.Changed })}</strong></p>
      {found.Moves.length > 0 && (
        <ul className={styles.moves}>
          {found.Moves.map(({ Before, After, Count }) => <li key={`${Before} ${After}`}><SentimentBadge emotion={Before} /> → <SentimentBadge emotion={After} /> {t('effect.articles', { count: Count })}</li>)}
        </ul>
      )}
      <ul className={styles.samples}>
        {found.list.map((article) => (
          <li key={article.Article_ID}>
            <Highlight text={article.Title} ranges={article.Marks} /> <small>{article.Site} · <TimeText at={article.Published_At} /> · {t(`emotion.${article.Before}`)} → {t(`emotion.${article.After}`)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
