import type { ReactNode } from 'react';
import styles from './trial-line.module.css';

/** What became of something that is tried while it is typed. */
export type Trial<Found> =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'found'; readonly found: Found };

interface TrialLineProps<Found> {
  /** Explains what may be typed. */
  readonly hint: string;
  readonly busy: string;
  /** What is wrong with what was typed, when that is known without asking. */
  readonly mistake?: string;
  readonly trial: Trial<Found>;
  readonly children: (found: Found) => ReactNode;
}

/** Below an input: what the entry would do, or why that cannot be said. */
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
