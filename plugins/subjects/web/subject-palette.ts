import { withServices } from '#core';
import { HttpService, LocaleService, PrivilegeService, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';
import { subjectContract } from '../contract';

/** The client's subjects in the command palette; each links to its articles. */
export const subjectPalette = withServices(
  { http: HttpService, locale: LocaleService, privileges: PrivilegeService },
  ({ http, locale, privileges }): PaletteSource => ({
    title: () => locale.text('subjects', 'palette'),
    order: 10,
    list: async (signal) => {
      if (!privileges.may(['classifiedInfo', 'browse'])) return [];
      const { Categories, Subjects } = await http.client(subjectContract).tree({}, { signal });
      const names = new Map(Categories.map(({ Category_ID, Category_Name }) => [Category_ID, Category_Name]));
      return Subjects.map(({ Subject_ID, Subject_Name, Category_ID }) => ({
        key: Subject_ID,
        label: Subject_Name,
        detail: Category_ID === null ? undefined : names.get(Category_ID),
        icon: 'target',
        address: routes.articles({ Subject_ID }),
      }));
    },
  }),
);
