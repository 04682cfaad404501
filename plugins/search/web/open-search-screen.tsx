import { observer } from 'mobx-react-lite';

import { type ResultOf } from '#core';
import { useClient, usePages, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, useUrlState } from '#shared/ui';
import { searchContract } from '../contract';
import { SearchForm } from './search-form';
import { SearchHits } from './search-hits';
import { SearchNote } from './search-note';
import styles from './search.module.css';

/** State before the first search. */
const nothing: ResultOf<typeof searchContract.openSearch> = { list: [], next: null, Note: null };

const defaults = { keyword: '' };

/** Public edition of the search: no sign-in, no sidebar, last 30 days. */
const OpenSearchScreen = observer(() => {
  const t = useText('search');
  const client = useClient(searchContract);
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
      {state.keyword ? (
        <SearchHits hits={hits} />
      ) : (
        <EmptyState title={t('start')} text={t('startText')} icon="search" />
      )}
      <p>
        <a href={routes.login()}>{t('signIn')}</a>
      </p>
    </main>
  );
});

export default OpenSearchScreen;
