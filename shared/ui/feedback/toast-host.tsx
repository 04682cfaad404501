import { Message } from '@arco-design/web-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../button/button';
import { useUi } from '../ui-context';
import { closeToast, currentToasts, watchToasts, type Toast } from './toast-store';
import styles from './toast-host.module.css';

const shows = {
  information: Message.info,
  success: Message.success,
  warning: Message.warning,
  error: Message.error,
} as const;

/** Renders the toasts as Arco messages; mounted once per page. The store decides when they are removed. */
export function ToastHost() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const closers = useRef(new Map<number, () => void>());
  useEffect(() => {
    for (const [id, close] of closers.current) {
      if (toasts.some((toast) => toast.id === id)) continue;
      close();
      closers.current.delete(id);
    }
    for (const toast of toasts) {
      if (closers.current.has(toast.id)) continue;
      const close = shows[toast.kind]({
        id: `toast-${toast.id}`,
        position: 'bottom',
        duration: 0,
        content: <ToastLine toast={toast} />,
      });
      closers.current.set(toast.id, close);
    }
  }, [toasts]);
  useEffect(() => () => closers.current.forEach((close) => close()), []);
  return null;
}

/** Text, undo action, and a close button with an accessible name, which Arco's lacks (axe: button-name). */
function ToastLine({ toast: { id, text, action, duration } }: { readonly toast: Toast }) {
  const { t } = useUi();
  return (
    <span className={styles.toast}>
      <span>{text}</span>
      {action && (
        <Button small kind="quiet" onClick={() => closeToast(id, true)}>
          {action.label}
        </Button>
      )}
      <IconButton small icon="close" label={t('close')} onClick={() => closeToast(id)} />
      {action && <span className={styles.time} style={{ animationDuration: `${duration}ms` }} />}
    </span>
  );
}
