import type { Resolver } from '#core';
import { LocaleService, PrivilegeService, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';

/** Command palette entry that opens the library search for the typed words. */
export function searchPalette(services: Resolver): PaletteSource {
  const locale = services.get(LocaleService);
  return {
    title: () => locale.text('search', 'title.search'),
    order: 30,
    find: async (keyword) =>
      services.get(PrivilegeService).may(['search', 'browse'])
        ? [
            {
              key: 'search',
              label: locale.text('search', 'searchFor', { keyword }),
              icon: 'search',
              address: routes.search({ keyword }),
            },
          ]
        : [],
  };
}
