import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { MediaIcon, TimeText } from '#shared/ui';
import styles from './article-brief.module.css';

interface ArticleBriefsProps<Row extends ArticleRow> {
  readonly rows: readonly Row[];
  readonly label: string;
  /** What else is known of a row. */
  readonly facts?: (row: Row) => ReactNode;
}

/** Articles in two lines each: as much as is needed to decide what to open. */
export function ArticleBriefs<Row extends ArticleRow>({ rows, label, facts }: ArticleBriefsProps<Row>) {
  return (
    <ol className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.Article_ID} className={styles.item}>
          <Link
            href={routes.article(row.Article_ID)}
            className={row.Is_Read ? `${styles.title} ${styles.read}` : styles.title}
            title={row.Title}
          >
            {row.Title || row.Summary}
          </Link>
          <span className={styles.facts}>
            <span className={styles.site}>
              <MediaIcon media={row.Media_Type} bare /> {row.Site}
            </span>
            <TimeText at={row.Published_At} />
            {facts?.(row)}
          </span>
        </li>
      ))}
    </ol>
  );
}
