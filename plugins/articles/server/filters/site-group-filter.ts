import type { ServerKernel } from '#core/server';
import { foldText } from '#shared/text';
import { siteDirectory } from '../articles/site-directory';
import type { ArticleFilterSql } from './article-filter';
import { getIds, likeText } from './known-values';

/**
 * Matches any site in the client's groups, each a name or a domain including its subdomains; empty groups match
 * nothing.
 */
export const siteGroupFilter = (kernel: ServerKernel): ArticleFilterSql => ({
  name: 'Site_Group_ID',
  sql: async (value, { add, caller }) => {
    const ids = getIds(value, 'Site_Group_ID');
    const groupMaps = await kernel.ask(siteDirectory, (directory) => directory.groups(caller.clientId, { ids }));
    const sites = groupMaps.flatMap((groups) => [...groups.values()].flat()).map(foldText);
    if (sites.length === 0) return 'false';
    const [exact, below] = [add(sites), add(sites.map((site) => `%.${likeText(site)}`))];
    return `(a.site = any(${exact}::text[]) or a.domain = any(${exact}::text[]) or a.domain like any(${below}::text[]))`;
  },
});
