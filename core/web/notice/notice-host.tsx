import { observer } from 'mobx-react-lite';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { MessageService } from '../message/message-service';
import { NoticeService, type ShownNotice } from './notice-service';
import styles from './notice-host.module.css';

/** Shows the server's notices at the right, 120 pixels below the top. */
export const NoticeHost = observer(function NoticeHost() {
  const service = useService(NoticeService);
  return (
    <div className={styles.host} aria-live="polite">
      {service.shown.map((notice) => (
        <NoticeCard key={notice.type} notice={notice} />
      ))}
    </div>
  );
});

const NoticeCard = observer(function NoticeCard({
  notice: { type, title, level, lines },
}: {
  readonly notice: ShownNotice;
}) {
  const t = useText('core');
  const service = useService(NoticeService);
  const messages = useService(MessageService);
  return (
    <section className={`${styles.notice} ${styles[level]}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" aria-label={t('close')} onClick={() => service.close(type)}>
          ×
        </button>
      </header>
      <ul>
        {lines.map(({ key, text, open }) => (
          <li key={key}>
            {open ? (
              <button
                type="button"
                onClick={() => void service.open(type, key).catch((error: unknown) => messages.error(error))}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
