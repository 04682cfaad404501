import type { Resolver } from '#core';
import { HttpService, LocaleService, PrivilegeService, type PaletteItem, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';
import type { ArticleRow } from '../article';
import { articleContract } from '../contract';

/** Number of newest articles searched by pinyin. */
const newest = 100;
const maxFound = 6;

const getItem = ({ Article_ID, Title, Site }: ArticleRow): PaletteItem => ({
  key: Article_ID,
  label: Title,
  detail: Site,
  icon: 'article',
  address: routes.article(Article_ID),
});

/** Articles in the command palette: the closest by their words, and the newest by the pinyin of their titles. */
export function articlePalette(services: Resolver): PaletteSource {
  const calls = services.get(HttpService).client(articleContract);
  const getItems = async (query: Parameters<typeof calls.list>[0]['query'], signal: AbortSignal) => {
    if (!services.get(PrivilegeService).may(['classifiedInfo', 'browse'])) return [];
    const { list } = await calls.list({ query }, { signal });
    return list.map(getItem);
  };
  return {
    title: () => services.get(LocaleService).text('articles', 'list'),
    order: 20,
    isListForMessages: true,
    list: (signal) => getItems({ Is_Merged: 'true', size: newest }, signal),
    find: (keyword, signal) => getItems({ keyword, Is_Merged: 'true', sort: 'relevance', size: maxFound }, signal),
  };
}
