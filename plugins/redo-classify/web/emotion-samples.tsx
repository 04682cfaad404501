import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, SentimentBadge, TimeText } from '#shared/ui';
import { redoClassifyContract } from '../contract';
import type { Move } from './emotion-moves';
import styles from './redo-classify.module.css';

/** Articles that a run classifies differently, all or those of one move. */
export function EmotionSamples({ id, move }: { readonly id: string; readonly move: Move | null }) {
  const t = useText('redo-classify');
  const client = useClient(redoClassifyContract);
  const loaded = useLoaded(
    (signal) =>
      client.emotionSamples(
        { query: { Redo_ID: id, ...(move ? { Before: move.before, After: move.after } : {}) } },
        { signal },
      ),
    [client, id, move?.before, move?.after],
  );
  return (
    <section>
      <h3 className={styles.heading}>{t('samples')}</h3>
      <QueryView query={loaded} lines={6} compact empty={<EmptyState compact title={t('noChange')} />}>
        {(data) => (
          <ul className={styles.samples}>
            {data.list.map((sample) => (
              <li key={sample.Article_ID}>
                <a href={routes.article(sample.Article_ID)}>{sample.Title}</a>
                <span className={styles.move}>
                  <SentimentBadge emotion={sample.Before} /> →{' '}
                  <SentimentBadge emotion={sample.After} probability={sample.Probability} />
                </span>
                <small className={styles.note}>
                  {sample.Site} · <TimeText at={sample.Published_At} form="full" />
                </small>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
