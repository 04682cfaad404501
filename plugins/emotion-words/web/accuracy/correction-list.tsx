import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { DataTable, EmptyState, Pagination, SentimentBadge, Tag, TimeText, type GridColumn, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { emotionContract, type EmotionCorrection } from '../../contract';
import type { ConfusionCell } from './confusion-table';
import styles from './emotion-accuracy.module.css';

const size = 20;

/** User labels of articles, latest first; limited to the selected cell of the matrix. */
export function CorrectionList({
  cell,
  onClear,
}: {
  readonly cell: ConfusionCell | null;
  readonly onClear: () => void;
}) {
  const key = cell ? `${cell.Machine} ${cell.Person}` : '';
  return <Corrections key={key} cell={cell} onClear={onClear} />;
}

function Corrections({ cell, onClear }: { readonly cell: ConfusionCell | null; readonly onClear: () => void }) {
  const t = useText('emotion-words');
  const term = useTerm();
  const client = useClient(emotionContract);
  const [page, setPage] = useState(1);
  const loaded = useLoaded(
    (signal) => client.corrections({ query: { ...cell, page, size } }, { signal }),
    [client, page],
  );
  const columns: readonly GridColumn<EmotionCorrection>[] = [
    {
      id: 'title',
      title: t('corrections.article'),
      width: 260,
      grow: 1,
      render: (row) => <Link href={routes.article(row.Article_ID)}>{row.Title}</Link>,
    },
    {
      id: 'machine',
      title: t('corrections.machine'),
      width: 100,
      render: (row) => <SentimentBadge emotion={row.Machine} />,
    },
    {
      id: 'person',
      title: t('corrections.person'),
      width: 100,
      render: (row) => <SentimentBadge emotion={row.Person} />,
    },
    {
      id: 'kind',
      title: t('corrections.kind'),
      width: 100,
      render: (row) =>
        row.Is_Check ? <Tag tone="accent">{t('corrections.check')}</Tag> : <Tag>{t('corrections.byHand')}</Tag>,
    },
    { id: 'site', title: t('corrections.site'), width: 140, render: (row) => row.Site },
    { id: 'at', title: t('corrections.at'), width: 140, render: (row) => <TimeText at={row.Corrected_At} /> },
  ];
  return (
    <QueryView query={loaded} lines={6} compact>
      {(data) => (
        <div className={styles.list}>
          {cell && (
            <p>
              <Tag onRemove={onClear}>
                {t('corrections.only', {
                  machine: term(emotionTerms, cell.Machine),
                  person: term(emotionTerms, cell.Person),
                })}
              </Tag>
            </p>
          )}
          {data.list.length === 0 ? (
            <EmptyState compact title={t('corrections.empty')} text={t('corrections.emptyText')} />
          ) : (
            <>
              <DataTable
                label={t('corrections.title')}
                rows={data.list}
                rowKey={({ Article_ID }) => Article_ID}
                columns={columns}
              />
              <Pagination page={page} size={size} total={data.total} onPage={setPage} />
            </>
          )}
        </div>
      )}
    </QueryView>
  );
}
