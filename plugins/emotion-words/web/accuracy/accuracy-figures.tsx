import { useAction, useClient, useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { Button, Panel, showToast, TimeText, useUi } from '#shared/ui';
import { emotionContract, type EmotionAccuracy, type EmotionShare } from '../../contract';
import styles from './emotion-accuracy.module.css';

interface AccuracyFiguresProps {
  readonly accuracy: EmotionAccuracy;
  readonly mayModify: boolean;
  readonly reload: () => void;
}

/** Accuracy, training results of the corrections, and the active model. */
export function AccuracyFigures({ accuracy, mayModify, reload }: AccuracyFiguresProps) {
  const t = useText('emotion-words');
  const { language } = useUi();
  const client = useClient(emotionContract);
  const { Learned: learned, Model: model } = accuracy;
  const percent = (share: number): string => formatPercent(share, language, 1);
  const learn = useAction(async () => {
    const { Labelled, Is_Used } = await client.learn({});
    showToast({ text: t(Is_Used ? 'learned.done' : 'learned.unused', { count: Labelled }), kind: 'success' });
    reload();
  });
  return (
    <div className={styles.figures}>
      <Panel title={t('accuracy.checked')}>
        <ShareFigure share={accuracy.Checked} text={t('accuracy.checkedText')} none={t('accuracy.noChecks')} />
      </Panel>
      <Panel title={t('accuracy.labelled')}>
        <ShareFigure share={accuracy.Labelled} text={t('accuracy.labelledText')} none={t('accuracy.noCorrections')} />
      </Panel>
      <Panel
        title={t('learned.title')}
        actions={
          mayModify && (
            <Button
              small
              icon="refresh"
              busy={learn.busy}
              disabled={accuracy.Labelled.Of === 0}
              onClick={() => void learn.run()}
            >
              {t('learned.now')}
            </Button>
          )
        }
      >
        {learned ? (
          <>
            <p className={styles.figure}>
              {percent(learned.Before)} → {percent(learned.After)}
            </p>
            <p className={styles.text}>
              {t(learned.Is_Used ? 'learned.used' : 'learned.notUsed', { count: learned.Labelled })}{' '}
              <TimeText at={learned.Learned_At} />
            </p>
          </>
        ) : (
          <p className={styles.text}>{t('learned.none')}</p>
        )}
        <p className={styles.text}>
          {model.Name === 'default'
            ? t('model.default')
            : t('model.trained', { name: model.Name, count: model.Examples })}
        </p>
      </Panel>
    </div>
  );
}

function ShareFigure({
  share,
  text,
  none,
}: {
  readonly share: EmotionShare;
  readonly text: string;
  readonly none: string;
}) {
  const t = useText('emotion-words');
  const { language } = useUi();
  if (share.Of === 0) return <p className={styles.text}>{none}</p>;
  return (
    <>
      <p className={styles.figure}>{formatPercent(share.Share, language, 1)}</p>
      <p className={styles.text}>
        {t('accuracy.interval', {
          low: formatPercent(share.Low, language, 0),
          high: formatPercent(share.High, language, 0),
          right: share.Right,
          of: share.Of,
        })}{' '}
        {text}
      </p>
    </>
  );
}
