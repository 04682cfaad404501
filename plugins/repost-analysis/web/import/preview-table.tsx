import { useText } from '#core/web';
import { cutText } from '#shared/text';
import { DataTable, TimeText } from '#shared/ui';
import type { RepostPreview } from '../../import-contract';
import styles from '../reposts.module.css';

/** The first records as mapped. */
export function PreviewTable({ rows }: { readonly rows: RepostPreview['Rows'] }) {
  const t = useText('repost-analysis');
  return (
    <DataTable
      label={t('import.preview', { count: rows.length })}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
      columns={[
        { id: 'line', title: t('import.line'), width: 60, align: 'end', render: ({ Line }) => Line },
        {
          id: 'repost',
          title: t('column.repost'),
          width: 320,
          grow: 1,
          render: ({ Repost, Faults, Cells }) =>
            Repost ? (
              <span className={styles.cell}>
                {Repost.User} {Repost.Count > 1 && t('import.count', { count: Repost.Count })}
                <span className={styles.soft}>{Repost.Text}</span>
              </span>
            ) : (
              <span className={styles.cell}>
                <span className={styles.fault}>
                  {Faults.map(({ Code, Params }) => t(`fault.${Code}`, Params)).join(t('separator'))}
                </span>
                <span className={styles.soft}>{cutText(Cells.filter(Boolean).join(' · '), 120)}</span>
              </span>
            ),
        },
        { id: 'id', title: t('field.id'), width: 110, render: ({ Repost }) => Repost?.ID },
        { id: 'parent', title: t('field.parent'), width: 110, render: ({ Repost }) => Repost?.Parent },
        {
          id: 'at',
          title: t('field.publishedAt'),
          width: 140,
          render: ({ Repost }) =>
            Repost && (Repost.Published_At ? <TimeText at={Repost.Published_At} form="full" /> : t('issue.no-time')),
        },
      ]}
    />
  );
}
