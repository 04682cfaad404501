import { QueryView, useClient, useLink, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import { BarList, EmptyState, Panel, useUi } from '#shared/ui';
import { siteWeek, websiteContract } from '../contract';
import styles from './website-info.module.css';

const shown = 20;

/** The sites with the most articles in seven days, for the client and in total. */
export function TopSites({ onSelect }: { readonly onSelect: (domain: string) => void }) {
  const t = useText('websites');
  const client = useClient(websiteContract);
  const linkTo = useLink();
  const { timeZone } = useUi();
  const loaded = useLoaded(
    async (signal) => {
      const [mine, all] = await Promise.all(
        (['mine', 'all'] as const).map((order) => client.find({ query: { order, size: shown } }, { signal })),
      );
      return { mine: mine?.list ?? [], all: all?.list ?? [] };
    },
    [client],
  );
  return (
    <QueryView
      query={loaded}
      lines={10}
      empty={<EmptyState icon="globe" title={t('profile.none')} text={t('profile.noneText')} />}
      isEmpty={(data) => data.all.length === 0}
    >
      {(data) => {
        const time = formatDateRange(siteWeek(), timeZone);
        /** The client's count links to its list; there is no list for the total. */
        const listOf = (Domain: string) => linkTo(routes.articles({ Domain, time, merged: 'false' }));
        const ranking = (title: string, sites: typeof data.all, of: 'Mine_7d' | 'Articles_7d') => {
          const items = sites
            .filter((site) => site[of] > 0)
            .map((site) => ({
              key: site.Domain,
              name: site.Site_Name,
              value: site[of],
              ...(of === 'Mine_7d' ? { link: listOf(site.Domain) } : {}),
            }));
          return (
            <Panel title={title}>
              {items.length > 0 ? (
                <BarList ranked label={title} items={items} onSelect={onSelect} />
              ) : (
                <EmptyState compact icon="globe" title={t('profile.quiet')} />
              )}
            </Panel>
          );
        };
        return (
          <div className={styles.halves}>
            {ranking(t('profile.topMine'), data.mine, 'Mine_7d')}
            {ranking(t('profile.topAll'), data.all, 'Articles_7d')}
          </div>
        );
      }}
    </QueryView>
  );
}
