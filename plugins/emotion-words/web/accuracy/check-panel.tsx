import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView, useAction, useClient, useLoaded, useShortcut, useText } from '#core/web';
import { routes } from '#shared/routes';
import { type Emotion, emotionTerms } from '#shared/vocabulary';
import { Button, EmptyState, Highlight, SentimentBadge, TimeText, useTerm } from '#shared/ui';
import { emotionContract } from '../../contract';
import styles from './emotion-accuracy.module.css';

/** Random sample of articles, labeled one after the other by a user, which gives an unbiased accuracy. */
export function CheckPanel({ onChecked }: { readonly onChecked: () => void }) {
  const t = useText('emotion-words');
  const term = useTerm();
  const client = useClient(emotionContract);
  const loaded = useLoaded((signal) => client.sample({ query: { size: 10 } }, { signal }), [client]);
  const { data, reload } = loaded;
  const [at, setAt] = useState(0);
  const item = data?.list[at];
  const next = (): void => setAt(at + 1);
  const draw = (): void => {
    setAt(0);
    reload();
  };
  const label = useAction(async (emotion: Emotion) => {
    if (!item) return;
    await client.check({ body: { Article_ID: item.Article_ID, Emotion: emotion } });
    next();
    onChecked();
  });
  useShortcut('1', () => void label.run('negative'), t('check.negative'));
  useShortcut('2', () => void label.run('neutral'), t('check.neutral'));
  useShortcut('3', () => void label.run('positive'), t('check.positive'));
  return (
    <QueryView
      query={loaded}
      lines={6}
      compact
      empty={<EmptyState compact title={t('check.empty')} text={t('check.emptyText')} />}
    >
      {(data) => {
        if (!item)
          return (
            <EmptyState
              compact
              title={t('check.done')}
              action={
                <Button kind="primary" onClick={draw}>
                  {t('check.more')}
                </Button>
              }
            />
          );
        const marks = (field: 'title' | 'body') =>
          item.Evidence.filter((evidenceItem) => evidenceItem.field === field).map(({ start, end, polarity }) => ({
            start,
            end,
            group: polarity === 'positive' ? 1 : 0,
          }));
        return (
          <article className={styles.check} aria-live="polite">
            <p className={styles.text}>
              {t('check.place', { at: at + 1, of: data.list.length })} · {item.Site} ·{' '}
              <TimeText at={item.Published_At} />
            </p>
            <h3>
              <Link href={routes.article(item.Article_ID)}>
                {item.Title ? <Highlight text={item.Title} ranges={marks('title')} /> : t('check.untitled')}
              </Link>
            </h3>
            <p className={styles.body}>
              <Highlight text={item.Text} ranges={marks('body')} />
            </p>
            <p>
              {t('check.machine')} <SentimentBadge emotion={item.Emotion} />
            </p>
            <div className={styles.choices} role="group" aria-label={t('check.question')}>
              <strong>{t('check.question')}</strong>
              {emotionTerms.values.map((emotion, index) => (
                <Button key={emotion} disabled={label.busy} onClick={() => void label.run(emotion)}>
                  {term(emotionTerms, emotion)} <kbd>{index + 1}</kbd>
                </Button>
              ))}
              <Button kind="quiet" disabled={label.busy} onClick={next}>
                {t('check.skip')}
              </Button>
            </div>
          </article>
        );
      }}
    </QueryView>
  );
}
