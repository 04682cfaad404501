import type { Resolver } from '#core';
import { usualState } from '#core/filter';
import { askAhead, AuthService, PluginService, widgetsAhead } from '#core/web';
import { articleContract } from '../contract';
import { articleFilterList, articleFilters } from '../filter';
import { firstPageOf } from './article-list-store';
import { deskView, filterOf } from './desk-filter';

/**
 * Prefetches the initial content of the article list without filters: the rows and the parts beside them. The parts of
 * other plugins are ready at the first render; otherwise each would shift the layout.
 */
export async function deskAhead(services: Resolver): Promise<void> {
  const filters = [...articleFilters.filters, ...services.get(PluginService).filtersOf(articleFilterList)];
  const timeZone = services.get(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const filter = filterOf(filters, usualState(filters), timeZone);
  askAhead(services, articleContract.list, firstPageOf({ ...filter, sort: deskView.sort }));
  const places = ['articles.views', 'articles.row', 'list.export'].map((place) => widgetsAhead(services, place));
  await Promise.all([widgetsAhead(services, 'articles.side', { filter }), ...places]);
}
