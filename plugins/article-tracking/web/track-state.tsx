import type { ComponentProps } from 'react';
import { useText } from '#core/web';
import { formatDuration } from '#shared/format';
import { Tag, TimeText, useUi } from '#shared/ui';
import type { TrackState as State, TrackTask } from '../reply';
import styles from './article-tracking.module.css';
import { useTrackError } from './use-track-error';

const tones: Readonly<Record<State, ComponentProps<typeof Tag>['tone']>> = {
  waiting: 'accent',
  running: 'accent',
  done: 'positive',
  failed: 'negative',
  stopped: undefined,
};

/** State of a task with its next run and the reason of a failure. */
export function TrackState({ task, kind }: { readonly task: TrackTask | null; readonly kind: 'replies' | 'numbers' }) {
  const t = useText('article-tracking');
  const { language } = useUi();
  const errorText = useTrackError();
  if (!task) return <p className={styles.note}>{t(`never.${kind}`)}</p>;
  const isQuiet = kind === 'replies' && task.Status === 'done' && task.Found === 0;
  return (
    <div className={styles.state} aria-live="polite">
      <span className={styles.line}>
        <Tag tone={tones[task.Status]}>{t(`state.${task.Status}`)}</Tag>
        {task.Last_Ended_At && (
          <span>
            {t('fetched')} <TimeText at={task.Last_Ended_At} />
          </span>
        )}
        {kind === 'replies' && task.Status === 'done' && task.Found > 0 && (
          <span>{t('brought', { found: task.Found, added: task.Added })}</span>
        )}
        {task.Interval_Minutes !== null && task.Next_At && (
          <span>
            {t('every', { time: formatDuration(task.Interval_Minutes * 60_000, language) })} · {t('next')}{' '}
            <TimeText at={task.Next_At} />
          </span>
        )}
      </span>
      {isQuiet && <span className={styles.note}>{t('nothing')}</span>}
      {task.Error_Code && (
        <span className={styles.reason} title={task.Error_Message ?? undefined}>
          {errorText(task.Error_Code, task.Error_Message)}
          {task.Status === 'waiting' && task.Next_At && (
            <>
              {' '}
              · {t('again')} <TimeText at={task.Next_At} />
            </>
          )}
        </span>
      )}
    </div>
  );
}
