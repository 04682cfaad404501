import { Empty, Skeleton as ArcoSkeleton } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import { useUi } from '../ui-context';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Suggested next step. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
  readonly compact?: boolean;
}

/** Replaces an empty list: explains why it is empty and what to do next. Uses Arco's Empty. */
export function EmptyState({ title, text, action, icon = 'empty', compact }: EmptyStateProps) {
  return (
    <Empty
      className={classes(styles.state, compact && styles.compact)}
      icon={<Icon name={icon} size={24} />}
      description={
        <>
          <p className={styles.title}>{title}</p>
          {text && <p className={styles.text}>{text}</p>}
          {action && <div className={styles.action}>{action}</div>}
        </>
      }
    />
  );
}

/** Shown for a link with a missing part. */
export function BrokenLink() {
  const { t } = useUi();
  return <EmptyState icon="lock" title={t('brokenLink')} text={t('brokenLinkText')} />;
}

interface ErrorStateProps {
  readonly message: string;
  /** Error id under which the server logged it. */
  readonly id?: string;
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}

/** Replaces content that could not be loaded. Uses Arco's Empty. */
export function ErrorState({ message, id, onRetry, compact }: ErrorStateProps) {
  const { t } = useUi();
  return (
    <Empty
      {...{ role: 'alert' }}
      className={classes(styles.state, compact && styles.compact)}
      icon={<Icon name="alert" size={24} />}
      description={
        <>
          <p className={styles.title}>{t('errorTitle')}</p>
          <p className={styles.text}>{message}</p>
          {onRetry && (
            <div className={styles.action}>
              <Button icon="refresh" onClick={onRetry}>
                {t('retry')}
              </Button>
            </div>
          )}
          {id && <p className={styles.id}>{t('errorId', { id })}</p>}
        </>
      }
    />
  );
}

const widths = ['62%', '100%', '84%'];

/**
 * Arco's gray placeholder lines for a text that is loading, to avoid layout shifts. They pulse with an animation that
 * runs on the compositor alone: Arco's own animation repaints the page sixty times a second while it is busiest.
 */
export function Skeleton({ lines = 3, className }: { readonly lines?: number; readonly className?: string }) {
  const { t } = useUi();
  return (
    <div role="status" aria-busy="true" className={classes(styles.skeleton, className)}>
      <span className="hidden-text">{t('loading')}</span>
      <div aria-hidden="true" className={styles.lines}>
        <ArcoSkeleton
          text={{ rows: lines, width: Array.from({ length: lines }, (_, line) => widths[line % 3] ?? '100%') }}
        />
      </div>
    </div>
  );
}
