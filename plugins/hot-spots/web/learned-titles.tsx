import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { ErrorState, Panel, Skeleton, TimeText } from '#shared/ui';
import { hotSpotContract } from '../contract';
import styles from './hot-spot-screen.module.css';

/** Ignored titles learned from the stream. */
export function LearnedTitles() {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const messages = useService(MessageService);
  const titles = useLoaded((signal) => client.meaninglessTitles({}, { signal }), [client]);
  const learned = titles.data?.list.filter(({ Is_Learned }) => Is_Learned) ?? [];
  return (
    <Panel title={t('learned.title')} className={styles.learned}>
      {titles.error ? (
        <ErrorState compact message={messages.textOf(titles.error)} onRetry={titles.reload} />
      ) : !titles.data ? (
        <Skeleton lines={3} />
      ) : learned.length === 0 ? (
        <p className={styles.quiet}>{t('learned.empty')}</p>
      ) : (
        <ul className={styles.plain}>
          {learned.map(({ Title, Event_Count, At }) => (
            <li key={Title}>
              <span>{Title}</span>
              <span className={styles.quiet}>
                {t('learned.uses', { count: Event_Count ?? 0 })} · <TimeText at={At} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
