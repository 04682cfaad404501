import type { Resolver } from '#core';
import { usualState } from '#core/filter';
import { prefetchData, AuthService, PluginService, prefetchWidgets } from '#core/web';
import { articleContract } from '../contract';
import { articleFilterList, articleFilters } from '../filter';
import { getFirstPage } from './article-list-store';
import { listView, getFilter } from './list-filter';

/**
 * Prefetches the initial content of the article list without filters: the rows and the parts beside them. The parts of
 * other plugins are ready at the first render; otherwise each would shift the layout.
 */
export async function prefetchList(services: Resolver): Promise<void> {
  const filters = [...articleFilters.filters, ...services.get(PluginService).getFilters(articleFilterList)];
  const timeZone = services.get(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const filter = getFilter(filters, usualState(filters), timeZone);
  prefetchData(services, articleContract.list, getFirstPage({ ...filter, sort: listView.sort }));
  const places = ['articles.views', 'articles.row', 'list.export'].map((place) => prefetchWidgets(services, place));
  await Promise.all([prefetchWidgets(services, 'articles.side', { filter }), ...places]);
}
