import type { ReactNode } from 'react';
import styles from './trial-line.module.css';

/** Result of a value that is tested while it is typed. */
export type Trial<Found> =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'found'; readonly found: Found };

interface TrialLineProps<Found> {
  /** Explains what may be entered. */
  readonly hint: string;
  readonly busy: string;
  /** Validation error found without a request. */
  readonly mistake?: string;
  readonly trial: Trial<Found>;
  readonly children: (result: Found) => ReactNode;
}

/** Shows the effect of an entry below its input, or why it cannot be determined. */
export function TrialLine<Found>({ hint, busy, mistake, trial, children }: TrialLineProps<Found>) {
  const problem = mistake ?? (trial.state === 'failed' ? trial.problem : undefined);
  return (
    <div className={styles.trial} aria-live="polite">
      <p className={styles.hint}>{hint}</p>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {problem === undefined && trial.state === 'busy' && <p>{busy}</p>}
      {problem === undefined && trial.state === 'found' && children(trial.found)}
    </div>
  );
}
