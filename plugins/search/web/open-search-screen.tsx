import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, EmptyState, ErrorState, Skeleton, useUrlState } from '#shared/ui';
import { searchContract, type Found } from '../contract';
import { SearchForm } from './search-form';
import { SearchHit } from './search-hit';
import styles from './search.module.css';

type Hit = Pick<Found, 'Article_ID' | 'Title' | 'Summary' | 'Url' | 'Site' | 'Media_Type' | 'Published_At' | 'Words'>;

const defaults = { keyword: '' };

/** The open edition of the search: no sign-in, no sidebar, the last 30 days. */
const OpenSearchScreen = observer(() => {
  const t = useText('search');
  const client = useClient(searchContract);
  const messages = useService(MessageService);
  const [state, setState] = useUrlState(defaults);
  const [more, setMore] = useState<{ list: readonly Hit[]; next: string | null } | null>(null);
  const { data, error, loading, reload } = useLoaded(
    (signal) =>
      state.keyword ? client.openSearch({ query: { keyword: state.keyword } }, { signal }) : Promise.resolve(null),
    [state.keyword],
  );
  useEffect(() => setMore(null), [state.keyword]);
  const next = more ? more.next : (data?.next ?? null);
  const list = [...(data?.list ?? []), ...(more?.list ?? [])];
  const load = async (): Promise<void> => {
    try {
      const page = await client.openSearch({ query: { keyword: state.keyword, after: next ?? undefined } });
      setMore({ list: [...(more?.list ?? []), ...page.list], next: page.next });
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  return (
    <main className={styles.open}>
      <h1>{t('title.search')}</h1>
      <SearchForm keyword={state.keyword} onSearch={(keyword) => setState({ keyword })} />
      {error ? (
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
      ) : loading && !data ? (
        <Skeleton lines={8} />
      ) : !state.keyword ? (
        <EmptyState title={t('start')} text={t('startText')} icon="search" />
      ) : list.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className={styles.list}>
          {list.map((hit) => (
            <SearchHit key={hit.Article_ID} hit={hit} />
          ))}
        </ul>
      )}
      {next && <Button onClick={() => void load()}>{t('more')}</Button>}
      <p>
        <a href={routes.login()}>{t('signIn')}</a>
      </p>
    </main>
  );
});

export default OpenSearchScreen;
