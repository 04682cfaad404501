import { observer } from 'mobx-react-lite';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { ArticleLine } from '#plugins/articles/web';
import { EmptyState, ErrorState, Panel, Segmented, Skeleton, useUrlState } from '#shared/ui';
import { hotSpotContract, periods, type Period } from '../contract';
import styles from './hot-spot-screen.module.css';

const defaults = { period: '24h' };
const periodNames = Object.keys(periods) as Period[];

/** Articles with the most reposts and comments, of a period or, with `id`, of one event. */
export const ForwardedList = observer(({ id }: { readonly id?: string }) => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const messages = useService(MessageService);
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
        {articles.error && !articles.data ? (
          <ErrorState message={messages.textOf(articles.error)} onRetry={articles.reload} />
        ) : !articles.data ? (
          <Skeleton lines={8} className={styles.waiting} />
        ) : articles.data.list.length === 0 ? (
          <EmptyState compact icon="share" title={t('forwardedEmpty')} />
        ) : (
          <ol className={styles.articles} aria-label={t('tab.forwarded')}>
            {articles.data.list.map((row) => (
              <li key={row.Article_ID}>
                <ArticleLine row={row} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
});
