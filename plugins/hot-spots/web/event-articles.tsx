import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { ArticleLine } from '#plugins/articles/web';
import { Checkbox, EmptyState, Pagination, Panel, Segmented, Skeleton } from '#shared/ui';
import { hotSpotContract } from '../contract';
import styles from './hot-spot-screen.module.css';

const orders = ['newest', 'earliest'] as const;
const size = 20;

/** Paginated articles of an event. */
export const EventArticles = observer(({ id }: { readonly id: string }) => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const [order, setOrder] = useState<(typeof orders)[number]>('newest');
  const [merged, setMerged] = useState(false);
  const [page, setPage] = useState(1);
  const articles = useLoaded(
    (signal) =>
      client.similarArticles({ query: { id, order, Is_Merged: merged ? 'true' : 'false', page, size } }, { signal }),
    [client, id, order, merged, page],
  );
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label={t('order.label')}
          value={order}
          choices={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(next) => {
            setOrder(next);
            setPage(1);
          }}
        />
        <Checkbox
          checked={merged}
          onChange={(next) => {
            setMerged(next);
            setPage(1);
          }}
        >
          {t('merged')}
        </Checkbox>
      </div>
      <Panel flush>
        <QueryView
          query={articles}
          skeleton={<Skeleton lines={8} className={styles.waiting} />}
          empty={<EmptyState compact icon="article" title={t('articlesEmpty')} />}
        >
          {(data) => (
            <ol className={styles.articles} aria-label={t('tab.articles')}>
              {data.list.map((row) => (
                <li key={row.Article_ID}>
                  <ArticleLine row={row} />
                </li>
              ))}
            </ol>
          )}
        </QueryView>
      </Panel>
      {articles.data && articles.data.total > size && (
        <Pagination page={page} size={size} total={articles.data.total} onPage={setPage} />
      )}
    </>
  );
});
