import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import { useUi } from '../ui-context';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do next. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
  readonly compact?: boolean;
}

/** Stands where rows would: says why there are none and what to do next. */
export function EmptyState({ title, text, action, icon = 'empty', compact }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, compact && styles.compact)}>
      <Icon name={icon} size={compact ? 24 : 36} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly message: string;
  /** Number under which the server logged it. */
  readonly id?: string;
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}

/** Stands where content would when it could not be had. */
export function ErrorState({ message, id, onRetry, compact }: ErrorStateProps) {
  const { t } = useUi();
  return (
    <div role="alert" className={classes(styles.state, compact && styles.compact)}>
      <Icon name="alert" size={compact ? 24 : 36} />
      <p className={styles.title}>{t('errorTitle')}</p>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {id && <p className={styles.id}>{t('errorId', { id })}</p>}
    </div>
  );
}

/** Grey lines in the place of a text that is on its way, so that nothing jumps when it comes. */
export function Skeleton({ lines = 3, className }: { readonly lines?: number; readonly className?: string }) {
  const { t } = useUi();
  return (
    <div role="status" aria-busy="true" className={classes(styles.skeleton, className)}>
      <span className="hidden-text">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bone} />
      ))}
    </div>
  );
}

/** How far something has come; `value` from 0 to 1. */
export function ProgressBar({ value, label }: { readonly value: number; readonly label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
