import { QueryView, useText, type QueryState } from '#core/web';
import { Button, EmptyState } from '#shared/ui';
import { SearchHit, type Hit } from './search-hit';
import styles from './search.module.css';

interface SearchHitsProps {
  readonly hits: QueryState<readonly Hit[]> & { readonly hasMore: boolean; readonly more: () => void };
}

/** Results of a search, page by page. */
export function SearchHits({ hits }: SearchHitsProps) {
  const t = useText('search');
  return (
    <>
      <QueryView query={hits} lines={10} replaceOnError empty={<EmptyState title={t('empty')} text={t('emptyText')} />}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((hit) => (
              <SearchHit key={hit.Article_ID} hit={hit} />
            ))}
          </ul>
        )}
      </QueryView>
      {hits.hasMore && <Button onClick={hits.more}>{t('more')}</Button>}
    </>
  );
}
