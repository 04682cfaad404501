import { withServices } from '#core';
import { HttpService, LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import { dataExportContract, type exportReadyNotice } from '../../export-contract';

type Render = NoticeRenderer<typeof exportReadyNotice>;

/** Files that are ready, each with a download button; not shown on the exports screen. */
export const exportReady: Render = ({ list }, services) =>
  withServices(
    { navigation: NavigationService, locale: LocaleService, http: HttpService },
    ({ navigation, locale, http }): ReturnType<Render> => {
      if (list.length === 0 || navigation.path === routes.dataExport()) return null;
      return {
        title: locale.text('data-exchange', 'notice.ExportReady'),
        level: list.every(({ State }) => State === 'done') ? 'success' : 'warning',
        lines: list.map(({ Export_ID, Name, State, Rows }) => ({
          key: Export_ID,
          text: locale.text('data-exchange', `ready.${State}`, { name: Name, count: Rows }),
          open:
            State === 'done'
              ? () => http.download(dataExportContract.download, { query: { id: Export_ID } })
              : () => navigation.navigate(routes.dataExport()),
        })),
      };
    },
  )(services);
