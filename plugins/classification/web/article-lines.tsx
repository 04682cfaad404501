import { Link } from 'wouter';
import { routes } from '#shared/routes';
import { Highlight, TimeText } from '#shared/ui';
import type { ClassifiedArticle } from '../contract';
import styles from './classification.module.css';

/** Articles as short lines with links. */
export function ArticleLines({ list }: { readonly list: readonly ClassifiedArticle[] }) {
  return (
    <ul className={styles.list}>
      {list.map((article) => (
        <li key={article.Article_ID}>
          <Link href={routes.article(article.Article_ID)}>
            <Highlight text={article.Title} ranges={article.Title_Marks} />
          </Link>{' '}
          <small>
            {article.Site} · <TimeText at={article.Published_At} />
          </small>
        </li>
      ))}
    </ul>
  );
}
