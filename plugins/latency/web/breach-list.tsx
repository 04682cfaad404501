import { useEffect, useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { DataTable, EmptyState, Pagination, Skeleton, TimeText, useUi, type GridColumn } from '#shared/ui';
import { latencyContract, type LatencyBreach, type latencyPeriods } from '../contract';
import styles from './latency.module.css';
import { spanText } from './span-text';

const size = 50;

/** Articles that clients saw later than their target. */
export function BreachList({ period }: { readonly period: (typeof latencyPeriods)[number] }) {
  const t = useText('latency');
  const { language } = useUi();
  const client = useClient(latencyContract);
  const [page, setPage] = useState(1);
  useEffect(() => setPage(1), [period]);
  const loaded = useLoaded(
    (signal) => client.breaches({ query: { Period: period, page, size } }, { signal }),
    [client, period, page],
  );
  return (
    <QueryView
      query={loaded}
      skeleton={
        <div className={styles.padded}>
          <Skeleton lines={6} />
        </div>
      }
      compact
      replaceOnError
      empty={<EmptyState compact icon="check" title={t('noBreach')} text={t('noBreachText')} />}
      isEmpty={(data) => data.total === 0}
    >
      {(data) => {
        const columns: readonly GridColumn<LatencyBreach>[] = [
          {
            id: 'shown',
            title: t('breach.shown'),
            width: 150,
            render: ({ Shown_At }) => <TimeText at={Shown_At} form="full" />,
          },
          {
            id: 'title',
            title: t('breach.title'),
            width: 260,
            grow: 1,
            render: ({ Article_ID, Title }) => <a href={routes.articleTrace({ q: Article_ID })}>{Title}</a>,
          },
          { id: 'client', title: t('views.client'), width: 140, render: ({ Client_Name }) => Client_Name },
          { id: 'source', title: t('views.source'), width: 140, render: ({ Source_Name }) => Source_Name ?? '—' },
          {
            id: 'took',
            title: t('breach.took'),
            width: 110,
            align: 'end',
            render: ({ Milliseconds }) => spanText(Milliseconds, language),
          },
          {
            id: 'target',
            title: t('breach.target'),
            width: 100,
            align: 'end',
            render: ({ Target }) => spanText(Target, language),
          },
          { id: 'slowest', title: t('breach.slowest'), width: 110, render: ({ Slowest }) => t(`legs.${Slowest}`) },
        ];
        return (
          <>
            <DataTable
              label={t('views.breach')}
              rows={data.list}
              rowKey={(row) => `${row.Article_ID} ${row.Client_Name}`}
              columns={columns}
            />
            <div className={styles.padded}>
              <Pagination page={page} size={size} total={data.total} onPage={setPage} />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}
