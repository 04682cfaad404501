import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatNumber, formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { DataTable, IconButton, Sparkline, Tag, TextButton, TimeText, useUi } from '#shared/ui';
import type { MonitoredArticle } from '../contract';
import styles from './comment-monitor.module.css';

interface MonitorTableProps {
  readonly rows: readonly MonitoredArticle[];
  /** Start of the last 24 hours. */
  readonly since: string;
  /** Article whose timeline is shown. */
  readonly chosen: string;
  readonly may: { readonly view: boolean; readonly stop: boolean };
  readonly onChoose: (articleId: string) => void;
  readonly onViewed: (row: MonitoredArticle) => void;
  readonly onStop: (row: MonitoredArticle) => void;
}

/** Tracked articles; every figure links to the comments that it counts. */
export function MonitorTable({ rows, since, chosen, may, onChoose, onViewed, onStop }: MonitorTableProps) {
  const t = useText('comment-monitor');
  const { language } = useUi();
  const figure = (row: MonitoredArticle, count: number, more: Readonly<Record<string, string>> = {}) =>
    count === 0 ? (
      '0'
    ) : (
      <Link className={styles.figure} href={routes.comments({ article: row.Article_ID, ...more })}>
        {formatNumber(count, language)}
      </Link>
    );
  return (
    <DataTable
      label={t('title.comment-monitor')}
      rows={rows}
      rowKey={({ Article_ID }) => Article_ID}
      getName={({ Article_Title }) => Article_Title}
      columns={[
        {
          id: 'article',
          title: t('article'),
          width: 280,
          grow: 1,
          render: (row) => (
            <>
              <Link href={routes.article(row.Article_ID)}>{row.Article_Title}</Link> <small>{row.Site}</small>
            </>
          ),
        },
        { id: 'total', title: t('total'), width: 80, align: 'end', render: (row) => figure(row, row.Total) },
        {
          id: 'new',
          title: t('newSince'),
          width: 90,
          align: 'end',
          render: (row) => figure(row, row.New_Count, { new: 'true' }),
        },
        {
          id: 'negative',
          title: t('negativeShare'),
          width: 110,
          align: 'end',
          render: (row) => (
            <>
              {figure(row, row.Negative, { emotion: 'negative' })}{' '}
              {row.Total > 0 && formatPercent(row.Negative / row.Total, language, 0)}
            </>
          ),
        },
        {
          id: 'speed',
          title: t('speed'),
          width: 190,
          render: (row) => (
            <>
              <TextButton
                aria-pressed={chosen === row.Article_ID}
                aria-label={t('curveOf', { title: row.Article_Title })}
                onClick={() => onChoose(row.Article_ID)}
              >
                <Sparkline values={row.Hours} label={t('hours')} />
              </TextButton>{' '}
              {figure(row, row.Day_Count, { from: since })}
            </>
          ),
        },
        {
          id: 'last',
          title: t('lastFetch'),
          width: 120,
          render: (row) =>
            row.Error_Code ? (
              <Tag tone="negative">{t('failed')}</Tag>
            ) : row.Last_Ended_At ? (
              <TimeText at={row.Last_Ended_At} />
            ) : (
              '—'
            ),
        },
        {
          id: 'next',
          title: t('nextFetch'),
          width: 110,
          render: (row) => (row.Next_At ? <TimeText at={row.Next_At} /> : t('noNext')),
        },
      ]}
      actions={(row) => (
        <>
          {may.view && row.New_Count > 0 && (
            <IconButton
              small
              icon="check"
              label={t('markViewed', { title: row.Article_Title })}
              onClick={() => onViewed(row)}
            />
          )}
          {may.stop && row.Is_Enabled && (
            <IconButton
              small
              icon="pause"
              label={t('stop', { title: row.Article_Title })}
              onClick={() => onStop(row)}
            />
          )}
        </>
      )}
    />
  );
}
