import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { MessageService, type Alert } from './message-service';
import styles from './message-host.module.css';

/** Shows the messages at the top of the page, and alerts before it. */
export const MessageHost = observer(function MessageHost() {
  const t = useText('core');
  const service = useService(MessageService);
  const alert = service.alerts[0];
  return (
    <>
      <div className={styles.host} aria-live="polite">
        {service.messages.map(({ id, level, text }) => (
          <div key={id} className={`${styles.message} ${styles[level]}`} role={level === 'error' ? 'alert' : undefined}>
            <span className={styles.sign} aria-hidden="true">
              {signs[level]}
            </span>
            <span>{text}</span>
            <button type="button" aria-label={t('close')} onClick={() => service.close(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
      {alert && <AlertDialog alert={alert} />}
    </>
  );
});

const signs = { info: 'i', success: '✓', warning: '!', error: '!' } as const;

function AlertDialog({ alert }: { readonly alert: Alert }) {
  const t = useText('core');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.alert} aria-labelledby="alert-text" onClose={alert.close}>
      <p id="alert-text">{alert.text}</p>
      <form method="dialog">
        <button type="submit" autoFocus>
          {t('understood')}
        </button>
      </form>
    </dialog>
  );
}
