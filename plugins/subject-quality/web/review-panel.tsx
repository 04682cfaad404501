import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useShortcut, useText } from '#core/web';
import { Button, EmptyState, Panel, TimeText } from '#shared/ui';
import { subjectQualityContract, verdicts, type QualityArticle, type QualitySample, type Verdict } from '../contract';
import styles from './subject-quality.module.css';

interface ReviewPanelProps {
  readonly subjectId: string;
  /** Receives the updated figures of the sample. */
  readonly onReviewed: (draw: QualitySample) => void;
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
  const say = (article: QualityArticle, verdict: Verdict | null) =>
    client.judge({ body: { Sample_ID: sampleId ?? '', Article_ID: article.Article_ID, Verdict: verdict } });
  const judge = useAction(async (verdict: Verdict) => {
    if (!item) return;
    const draw = await say(item, verdict);
    setDone([...done, item]);
    onReviewed(draw);
  });
  const takeBack = useAction(async () => {
    const last = done.at(-1);
    if (!last) return;
    const draw = await say(last, null);
    setDone(done.slice(0, -1));
    onReviewed(draw);
  });
  const run = (verdict: Verdict): void => {
    if (!judge.busy) void judge.run(verdict);
  };
  const options = { group: () => t('review.title'), enabled: item !== undefined };
  useShortcut(keys.belongs, () => run('belongs'), t('verdict.belongs'), options);
  useShortcut(keys.not, () => run('not'), t('verdict.not'), options);
  useShortcut(keys.unsure, () => run('unsure'), t('verdict.unsure'), options);
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
                  {verdicts.map((verdict) => (
                    <Button key={verdict} disabled={judge.busy} onClick={() => run(verdict)}>
                      {t(`verdict.${verdict}`)} <kbd>{keys[verdict].toUpperCase()}</kbd>
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
