import { useText } from '#core/web';
import { ProgressBar, Tag, type Tone } from '#shared/ui';
import type { RedoRun } from '../contract';
import styles from './redo-classify.module.css';

const tones: Readonly<Record<RedoRun['State'], Tone>> = {
  counting: 'accent',
  counted: 'warning',
  applying: 'accent',
  done: 'positive',
  cancelled: 'neutral',
  undoing: 'accent',
  undone: 'neutral',
  failed: 'negative',
};

/** True while a job is working on the run. */
export const isRunning = ({ State }: Pick<RedoRun, 'State'>): boolean =>
  State === 'counting' || State === 'applying' || State === 'undoing';

/** State of a run, with its progress while it is working. */
export function RedoState({ run }: { readonly run: RedoRun }) {
  const t = useText('redo-classify');
  return (
    <span className={styles.state}>
      <Tag tone={tones[run.State]}>{t(`state.${run.State}`)}</Tag>
      {isRunning(run) && run.Steps > 0 && (
        <ProgressBar
          value={run.Steps_Done / run.Steps}
          label={t('progress', { done: run.Steps_Done, of: run.Steps })}
        />
      )}
    </span>
  );
}
