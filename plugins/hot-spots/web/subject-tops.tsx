import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { EmptyState, Panel, Segmented, TextButton, useUrlState } from '#shared/ui';
import { hotSpotContract, periods, type Period } from '../contract';
import { EventLine } from './event-line';
import lines from './event-line.module.css';
import styles from './hot-spot-screen.module.css';

const defaults = { period: '24h' };
const periodNames = Object.keys(periods) as Period[];

/** The most popular events of each subject. */
export const SubjectTops = observer(({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const [state, setState] = useUrlState(defaults);
  const period = periodNames.find((periodName) => periodName === state.period) ?? '24h';
  const subjects = useLoaded((signal) => client.classTop({ query: { period, size: 5 } }, { signal }), [client, period]);
  const top = Math.max(0, ...(subjects.data?.list ?? []).flatMap(({ Events }) => Events.map(({ Heat }) => Heat)));
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label={t('period.label')}
          value={period}
          choices={periodNames.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(next) => setState({ period: next })}
        />
      </div>
      <QueryView
        query={subjects}
        lines={12}
        empty={<EmptyState icon="fire" title={t('empty')} text={t('emptyText')} />}
      >
        {(data) => (
          <div className={styles.stack}>
            {data.list.map(({ Subject_ID, Subject_Name, Events }) => (
              <Panel key={Subject_ID} flush title={Subject_Name}>
                <ol className={lines.list} aria-label={Subject_Name}>
                  {Events.map((event, index) => (
                    <EventLine
                      key={event.Event_ID}
                      event={event}
                      rank={index + 1}
                      top={top}
                      title={<TextButton onClick={() => onOpen(event.Event_ID)}>{event.Title}</TextButton>}
                    />
                  ))}
                </ol>
              </Panel>
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
});
