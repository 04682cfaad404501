import { useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { shortNameOf } from '#shared/geo';
import { Button, ErrorState, SentimentBadge, Skeleton, TimeText } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

const pageSize = 20;

/** What people replied to an article, newest first. */
export function ReplyPanel({ id, count }: { readonly id: string; readonly count: number }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const [size, setSize] = useState(pageSize);
  const { data, error, loading, reload } = useLoaded((signal) => client.replyList({ query: { id, size } }, { signal }), [id, size]);
  return (
    <section aria-label={t('replies')} className={styles.replies}>
      <h2 className={styles.heading}>{t('replyCount', { count })}</h2>
      {error ? <ErrorState compact message={messages.textOf(error)} onRetry={reload} /> : !data ? <Skeleton lines={6} /> : (
        <ul className={styles.list}>
          {data.list.map((reply) => (
            <li key={reply.Article_ID}>
              <div className={styles.facts}><span>{reply.Author}</span><TimeText at={reply.Published_At} />{reply.Region && <span>{shortNameOf(reply.Region)}</span>}<SentimentBadge emotion={reply.Emotion} />{reply.Likes > 0 && <span>{t('likes', { count: reply.Likes })}</span>}</div>
              {reply.Text}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.list.length && size < 100 && <Button small busy={loading} onClick={() => setSize(Math.min(100, size + pageSize))}>{t('loadMore')}</Button>}
    </section>
  );
}
