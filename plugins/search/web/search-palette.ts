import type { Resolver } from '#core';
import { LocaleService, PrivilegeService, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';

/** Leads from the command palette to everything that the library holds of the typed words. */
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
