import { observer } from 'mobx-react-lite';

import { type ResultOf } from '#core';
import { MessageService, useClient, usePages, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, EmptyState, ErrorState, Skeleton, useUrlState } from '#shared/ui';
import { searchContract } from '../contract';
import { SearchForm } from './search-form';
import { SearchHit } from './search-hit';
import { SearchNote } from './search-note';
import styles from './search.module.css';

/** State before the first search. */
const nothing: ResultOf<typeof searchContract.openSearch> = { list: [], next: null, Note: null };

const defaults = { keyword: '' };

/** Public edition of the search: no sign-in, no sidebar, last 30 days. */
const OpenSearchScreen = observer(() => {
  const t = useText('search');
  const client = useClient(searchContract);
  const messages = useService(MessageService);
  const [state, setState] = useUrlState(defaults);
  const hits = usePages(
    async (after, signal) =>
      state.keyword ? client.openSearch({ query: { keyword: state.keyword, after } }, { signal }) : nothing,
    [state.keyword],
    'hits',
  );
  return (
    <main className={styles.open}>
      <h1>{t('title.search')}</h1>
      <SearchForm keyword={state.keyword} onSearch={(keyword) => setState({ keyword })} />
      {state.keyword && !hits.error && hits.first?.Note && <SearchNote note={hits.first.Note} />}
      {hits.error ? (
        <ErrorState message={messages.textOf(hits.error)} onRetry={hits.reload} />
      ) : hits.loading && !hits.first ? (
        <Skeleton lines={8} />
      ) : !state.keyword ? (
        <EmptyState title={t('start')} text={t('startText')} icon="search" />
      ) : hits.rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className={styles.list}>
          {hits.rows.map((hit) => (
            <SearchHit key={hit.Article_ID} hit={hit} />
          ))}
        </ul>
      )}
      {hits.hasMore && <Button onClick={hits.more}>{t('more')}</Button>}
      <p>
        <a href={routes.login()}>{t('signIn')}</a>
      </p>
    </main>
  );
});

export default OpenSearchScreen;
