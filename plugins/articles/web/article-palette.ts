import { withServices } from '#core';
import { HttpService, LocaleService, PrivilegeService, type PaletteItem, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';
import type { ArticleRow } from '../article';
import { articleContract } from '../contract';

/** Number of newest articles searched by pinyin. */
const maxNewest = 100;
const maxMatches = 6;

const getItem = ({ Article_ID, Title, Site }: ArticleRow): PaletteItem => ({
  key: Article_ID,
  label: Title,
  detail: Site,
  icon: 'article',
  address: routes.article(Article_ID),
});

/** Articles in the command palette: the closest by their words, and the newest by the pinyin of their titles. */
export const articlePalette = withServices(
  { http: HttpService, privileges: PrivilegeService, locale: LocaleService },
  ({ http, privileges, locale }): PaletteSource => {
    const calls = http.client(articleContract);
    const getItems = async (query: Parameters<typeof calls.list>[0]['query'], signal: AbortSignal) => {
      if (!privileges.may(['classifiedInfo', 'browse'])) return [];
      const { list } = await calls.list({ query }, { signal });
      return list.map(getItem);
    };
    return {
      title: () => locale.text('articles', 'list'),
      order: 20,
      isListForMessages: true,
      list: (signal) => getItems({ Is_Merged: 'true', size: maxNewest }, signal),
      find: (keyword, signal) => getItems({ keyword, Is_Merged: 'true', sort: 'relevance', size: maxMatches }, signal),
    };
  },
);
