import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { formatCount } from '#shared/format';
import { Button, EmptyState, MediaIcon, Pagination, SearchInput, TimeText, useDebounced, useUi } from '#shared/ui';
import { websiteContract, type UnregisteredSite } from '../contract';
import styles from './websites.module.css';

const size = 20;

/**
 * Sites with articles but without a registry entry; each can be registered with one click, or the whole page at once.
 */
export const UnregisteredList = observer(function UnregisteredList() {
  const t = useText('websites');
  const { language } = useUi();
  const client = useClient(websiteContract);
  const messages = useService(MessageService);
  const { modify } = useService(PrivilegeService).can('global-domain');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState<string | null>(null);
  const debouncedKeyword = useDebounced(keyword.trim(), 300);
  const loaded = useLoaded(
    (signal) => client.unregistered({ query: { keyword: debouncedKeyword || undefined, page, size } }, { signal }),
    [client, debouncedKeyword, page],
  );
  const { data, reload } = loaded;
  const register = async (sites: readonly UnregisteredSite[], key: string): Promise<void> => {
    setBusy(key);
    try {
      const { created } = await client.register({ body: { Domains: sites.map(({ Domain }) => Domain) } });
      messages.show('success', t('unregistered.done', { count: created }));
      setPage(1);
      reload();
    } catch (thrown) {
      messages.error(thrown);
    } finally {
      setBusy(null);
    }
  };
  const details = (site: UnregisteredSite): string =>
    t('unregistered.details', {
      week: formatCount(site.Articles_7d, language),
      all: formatCount(site.Articles, language),
    });
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t('unregistered.text')}</p>
      <div className={styles.bar}>
        <SearchInput
          label={t('unregistered.search')}
          value={keyword}
          onChange={({ target }) => {
            setKeyword(target.value);
            setPage(1);
          }}
        />
        {modify && data && data.list.length > 1 && (
          <Button busy={busy === 'all'} disabled={busy !== null} onClick={() => void register(data.list, 'all')}>
            {t('unregistered.all', { count: data.list.length })}
          </Button>
        )}
      </div>
      <QueryView
        query={loaded}
        lines={8}
        compact
        empty={
          <EmptyState compact icon="globe" title={t(debouncedKeyword ? 'unregistered.none' : 'unregistered.empty')} />
        }
      >
        {(data) => (
          <ul className={styles.list}>
            {data.list.map((site) => (
              <li key={site.Domain}>
                <span className={styles.site}>
                  <strong>
                    <MediaIcon media={site.Media_Type} bare /> {site.Site_Name}
                  </strong>
                  <span className={styles.note}>
                    {site.Domain}
                    {site.Hosts.length > 1 && ` · ${t('unregistered.hosts', { count: site.Hosts.length })}`} ·{' '}
                    {details(site)} · <TimeText at={site.Last_Article_At} />
                  </span>
                </span>
                {modify && (
                  <Button
                    small
                    busy={busy === site.Domain}
                    disabled={busy !== null}
                    aria-label={t('unregistered.named', { name: site.Site_Name })}
                    onClick={() => void register([site], site.Domain)}
                  >
                    {t('unregistered.register')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {data && data.total > size && <Pagination page={page} size={size} total={data.total} onPage={setPage} />}
    </div>
  );
});
