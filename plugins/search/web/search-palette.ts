import { withServices } from '#core';
import { LocaleService, PrivilegeService, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';

/** Command palette entry that opens the library search for the typed words. */
export const searchPalette = withServices(
  { locale: LocaleService, privileges: PrivilegeService },
  ({ locale, privileges }): PaletteSource => ({
    title: () => locale.text('search', 'title.search'),
    order: 30,
    find: async (keyword) =>
      privileges.may(['search', 'browse'])
        ? [
            {
              key: 'search',
              label: locale.text('search', 'searchFor', { keyword }),
              icon: 'search',
              address: routes.search({ keyword }),
            },
          ]
        : [],
  }),
);
