import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '../button/button';
import { classes } from '../classes';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import { closeToast, currentToasts, watchToasts, type Toast } from './toast-store';
import styles from './toast-host.module.css';

const drawings = { information: 'information', success: 'check', error: 'warning' } as const;

/** Draws the toasts; stands once, at the end of the page. */
export function ToastHost() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { id, kind, text, action, duration } }: { readonly toast: Toast }) {
  const { t } = useUi();
  return (
    <div className={classes(styles.toast, styles[kind])}>
      <Icon name={drawings[kind]} />
      <span className={styles.text}>{text}</span>
      {action && (
        <Button small kind="quiet" onClick={() => closeToast(id, true)}>
          {action.label}
        </Button>
      )}
      <IconButton small icon="close" label={t('close')} onClick={() => closeToast(id)} />
      {action && <span className={styles.time} style={{ animationDuration: `${duration}ms` }} />}
    </div>
  );
}
