import { Empty, Skeleton as ArcoSkeleton } from '@arco-design/web-react';
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

/** Stands where rows would, in Arco's empty place: says why there are none and what to do next. */
export function EmptyState({ title, text, action, icon = 'empty', compact }: EmptyStateProps) {
  return (
    <Empty
      className={classes(styles.state, compact && styles.compact)}
      icon={<Icon name={icon} size={compact ? 24 : 36} />}
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

/** Stands where a link leads of which a part is missing. */
export function BrokenLink() {
  const { t } = useUi();
  return <EmptyState icon="lock" title={t('brokenLink')} text={t('brokenLinkText')} />;
}

interface ErrorStateProps {
  readonly message: string;
  /** Number under which the server logged it. */
  readonly id?: string;
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}

/** Stands where content would when it could not be had, in Arco's empty place. */
export function ErrorState({ message, id, onRetry, compact }: ErrorStateProps) {
  const { t } = useUi();
  return (
    <Empty
      {...{ role: 'alert' }}
      className={classes(styles.state, compact && styles.compact)}
      icon={<Icon name="alert" size={compact ? 24 : 36} />}
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
 * Arco's grey lines in the place of a text that is on its way, so that nothing jumps when it comes. They breathe, which
 * the compositor does by itself: Arco's own glow has the page painted anew sixty times a second, just while it has most
 * to do.
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
