import { useText } from '#core/web';
import { cutText } from '#shared/text';
import { DataTable, TimeText, useTerm } from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import type { ImportPreview } from '../contract';
import { FaultList } from './fault-list';
import styles from './data-import.module.css';

/** Preview of the mapped first records. */
export function PreviewTable({ rows }: { readonly rows: ImportPreview['Rows'] }) {
  const t = useText('data-exchange');
  const term = useTerm();
  return (
    <DataTable
      label={t('preview.title', { count: rows.length })}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
      columns={[
        { id: 'line', title: t('preview.line'), width: 60, align: 'end', render: ({ Line }) => Line },
        {
          id: 'article',
          title: t('preview.article'),
          width: 320,
          grow: 1,
          render: ({ Article, Faults, Cells }) =>
            Article ? (
              <span className={styles.cell}>
                {Article.Title}
                <span className={styles.soft}>{Article.Text}</span>
              </span>
            ) : (
              <span className={styles.cell}>
                <FaultList faults={Faults} />
                <span className={styles.soft}>{cutText(Cells.filter(Boolean).join(' · '), 120)}</span>
              </span>
            ),
        },
        {
          id: 'published',
          title: t('preview.published'),
          width: 130,
          render: ({ Article }) =>
            Article &&
            (Article.Published_At ? <TimeText at={Article.Published_At} form="full" /> : t('preview.noTime')),
        },
        { id: 'site', title: t('preview.site'), width: 110, render: ({ Article }) => Article?.Site },
        {
          id: 'media',
          title: t('preview.media'),
          width: 90,
          render: ({ Article }) => Article && term(mediaTypeTerms, Article.Media_Type),
        },
      ]}
    />
  );
}
