import { type Resolver, withServices } from '#core';
import { usualState } from '#core/filter';
import { prefetchData, AuthService, PluginService, prefetchWidgets } from '#core/web';
import { articleContract } from '../contract';
import { articleFilterList, articleFilters } from '../filter';
import { getFirstPage } from './article-list-store';
import { listView, getFilter } from './list-filter';

const getFirstFilter = withServices({ plugins: PluginService, auth: AuthService }, ({ plugins, auth }) => {
  const filters = [...articleFilters.filters, ...plugins.getFilters(articleFilterList)];
  return getFilter(filters, usualState(filters), auth.user?.Time_Zone ?? 'Asia/Shanghai');
});

/**
 * Prefetches the initial content of the article list without filters: the rows and the parts beside them. The parts of
 * other plugins are ready at the first render; otherwise each would shift the layout.
 */
export async function prefetchList(services: Resolver): Promise<void> {
  const filter = getFirstFilter(services);
  prefetchData(services, articleContract.list, getFirstPage({ ...filter, sort: listView.sort }));
  const slots = ['articles.views', 'articles.row', 'list.export'].map((slot) => prefetchWidgets(services, slot));
  await Promise.all([prefetchWidgets(services, 'articles.side', { filter }), ...slots]);
}
