import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useShortcut, useText } from '#core/web';
import { Button, EmptyState, Panel, TimeText } from '#shared/ui';
import { subjectQualityContract, decisions, type QualityArticle, type QualitySample, type Decision } from '../contract';
import styles from './subject-quality.module.css';

interface ReviewPanelProps {
  readonly subjectId: string;
  /** Receives the updated figures of the sample. */
  readonly onReviewed: (sample: QualitySample) => void;
}

const keys = { belongs: 'b', not: 'n', unsure: 'u' } as const;

/** Review of sampled articles one by one with keyboard shortcuts; how an article was found is hidden to avoid bias. */
export function ReviewPanel({ subjectId, onReviewed }: ReviewPanelProps) {
  const t = useText('subject-quality');
  const client = useClient(subjectQualityContract);
  const loaded = useLoaded(
    (signal) => client.queue({ query: { Subject_ID: subjectId } }, { signal }),
    [client, subjectId],
  );
  const { data } = loaded;
  const [done, setDone] = useState<readonly QualityArticle[]>([]);
  const sampleId = data?.Sample_ID;
  const left = data?.list.filter(({ Article_ID }) => !done.some((each) => each.Article_ID === Article_ID)) ?? [];
  const [item] = left;
  const say = (article: QualityArticle, decision: Decision | null) =>
    client.review({ body: { Sample_ID: sampleId ?? '', Article_ID: article.Article_ID, Decision: decision } });
  const review = useAction(async (decision: Decision) => {
    if (!item) return;
    const sample = await say(item, decision);
    setDone([...done, item]);
    onReviewed(sample);
  });
  const takeBack = useAction(async () => {
    const last = done.at(-1);
    if (!last) return;
    const sample = await say(last, null);
    setDone(done.slice(0, -1));
    onReviewed(sample);
  });
  const run = (decision: Decision): void => {
    if (!review.busy) void review.run(decision);
  };
  const options = { group: () => t('review.title'), enabled: item !== undefined };
  useShortcut(keys.belongs, () => run('belongs'), t('decision.belongs'), options);
  useShortcut(keys.not, () => run('not'), t('decision.not'), options);
  useShortcut(keys.unsure, () => run('unsure'), t('decision.unsure'), options);
  useShortcut('z', () => void takeBack.run(), t('review.takeBack'), {
    group: () => t('review.title'),
    enabled: done.length > 0,
  });
  return (
    <Panel title={t('review.title')}>
      <QueryView query={loaded} lines={6} compact>
        {() => (
          <article className={styles.review} aria-live="polite">
            {item ? (
              <>
                <p className={styles.place}>
                  {t('review.left', { count: left.length })} · {item.Site} · <TimeText at={item.Published_At} />
                </p>
                <h3>{item.Title}</h3>
                <p className={styles.text}>{item.Text}</p>
              </>
            ) : (
              <EmptyState compact title={t('review.done')} text={t('review.doneText')} />
            )}
            <div className={styles.choices} role="group" aria-label={t('review.question')}>
              {item && (
                <>
                  <strong>{t('review.question')}</strong>
                  {decisions.map((decision) => (
                    <Button key={decision} disabled={review.busy} onClick={() => run(decision)}>
                      {t(`decision.${decision}`)} <kbd>{keys[decision].toUpperCase()}</kbd>
                    </Button>
                  ))}
                </>
              )}
              {done.length > 0 && (
                <Button kind="quiet" disabled={takeBack.busy} onClick={() => void takeBack.run()}>
                  {t('review.takeBack')} <kbd>Z</kbd>
                </Button>
              )}
            </div>
          </article>
        )}
      </QueryView>
    </Panel>
  );
}
