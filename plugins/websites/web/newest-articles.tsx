import { Link } from 'wouter';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { articleContract } from '#plugins/articles';
import { ArticleLine } from '#plugins/articles/web';
import { routes } from '#shared/routes';
import { EmptyState, Panel, Skeleton } from '#shared/ui';
import styles from './website-info.module.css';

const shown = 10;

/** The client's articles of a site, newest first. */
export function NewestArticles({ domain }: { readonly domain: string }) {
  const t = useText('websites');
  const client = useClient(articleContract);
  const loaded = useLoaded(
    (signal) => client.list({ query: { Domain: domain, Is_Merged: 'true', sort: 'time', size: shown } }, { signal }),
    [client, domain],
  );
  return (
    <Panel
      title={t('profile.newest')}
      flush
      actions={<Link href={routes.articles({ Domain: domain, time: 'all' })}>{t('profile.all')}</Link>}
    >
      <QueryView
        query={loaded}
        skeleton={
          <div className={styles.padded}>
            <Skeleton lines={8} />
          </div>
        }
        compact
        empty={<EmptyState compact icon="article" title={t('profile.noArticles')} />}
      >
        {(data) => (
          <ol className={styles.articles} aria-label={t('profile.newest')}>
            {data.list.map((row) => (
              <li key={row.Article_ID}>
                <ArticleLine row={row} />
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  );
}
