import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Panel, TimeText } from '#shared/ui';
import { hotSpotContract } from '../contract';
import styles from './hot-spot-screen.module.css';

/** Ignored titles learned from the stream. */
export function LearnedTitles() {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const titles = useLoaded((signal) => client.meaninglessTitles({}, { signal }), [client]);
  const learned = titles.data?.list.filter(({ Is_Learned }) => Is_Learned) ?? [];
  return (
    <Panel title={t('learned.title')} className={styles.learned}>
      <QueryView query={titles} compact replaceOnError>
        {() =>
          learned.length === 0 ? (
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
          )
        }
      </QueryView>
    </Panel>
  );
}
