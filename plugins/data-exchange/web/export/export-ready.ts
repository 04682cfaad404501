import { HttpService, LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import { dataExportContract, type exportReadyNotice } from '../../export-contract';

/** The files that have become ready, each to be taken at once; who looks at the exports is not told. */
export const exportReady: NoticeRenderer<typeof exportReadyNotice> = ({ list }, services) => {
  const navigation = services.get(NavigationService);
  if (list.length === 0 || navigation.path === routes.dataExport()) return null;
  const locale = services.get(LocaleService);
  return {
    title: locale.text('data-exchange', 'notice.ExportReady'),
    level: list.every(({ State }) => State === 'done') ? 'success' : 'warning',
    lines: list.map(({ Export_ID, Name, State, Rows }) => ({
      key: Export_ID,
      text: locale.text('data-exchange', `ready.${State}`, { name: Name, count: Rows }),
      open:
        State === 'done'
          ? () => services.get(HttpService).download(dataExportContract.download, { query: { id: Export_ID } })
          : () => navigation.navigate(routes.dataExport()),
    })),
  };
};
