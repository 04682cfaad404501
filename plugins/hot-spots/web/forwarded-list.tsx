import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { ArticleLine } from '#plugins/articles/web';
import { EmptyState, Panel, Segmented, Skeleton, useUrlState } from '#shared/ui';
import { hotSpotContract, periods, type Period } from '../contract';
import styles from './hot-spot-screen.module.css';

const defaults = { period: '24h' };
const periodNames = Object.keys(periods) as Period[];

/** Articles with the most reposts and comments, of a period or, with `id`, of one event. */
export const ForwardedList = observer(({ id }: { readonly id?: string }) => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const [state, setState] = useUrlState(defaults);
  const period = periodNames.find((periodName) => periodName === state.period) ?? '24h';
  const articles = useLoaded(
    (signal) => client.topForwardReply({ query: { period, size: 20, ...(id ? { id } : {}) } }, { signal }),
    [client, period, id],
  );
  return (
    <>
      {!id && (
        <div className={styles.filters}>
          <Segmented
            label={t('period.label')}
            value={period}
            choices={periodNames.map((value) => ({ value, label: t(`period.${value}`) }))}
            onChange={(next) => setState({ period: next })}
          />
        </div>
      )}
      <Panel flush>
        <QueryView
          query={articles}
          skeleton={<Skeleton lines={8} className={styles.waiting} />}
          empty={<EmptyState compact icon="share" title={t('forwardedEmpty')} />}
        >
          {(data) => (
            <ol className={styles.articles} aria-label={t('tab.forwarded')}>
              {data.list.map((row) => (
                <li key={row.Article_ID}>
                  <ArticleLine row={row} />
                </li>
              ))}
            </ol>
          )}
        </QueryView>
      </Panel>
    </>
  );
});
