import { fewRows, figureRange, type DashboardFigure, type FigureTime } from '#core/server';
import { routes } from '#shared/routes';
import { dayLength } from '#shared/time';

const path = '/v1/operate/client-manage/client';

const soon = ({ now, timeZone }: FigureTime) => figureRange(now, new Date(now.getTime() + 30 * dayLength), timeZone);
const past = ({ now, timeZone }: FigureTime) => figureRange(new Date('2000-01-01T00:00:00Z'), now, timeZone);

/** Figures for the dashboards of operators and administrators. */
export const clientsFigures: readonly DashboardFigure[] = [
  {
    code: 'ending',
    group: 'waits',
    dashboards: { operate: 30 },
    list: (time) => ({
      plugin: 'clients',
      path,
      query: { ...fewRows, Is_Enabled: 'true', Service_End_Date: soon(time).wire },
    }),
    path: (time) => routes.clients({ Is_Enabled: 'true', Service_End_Date: soon(time).url }),
    line: ({ Client_Name }) => Client_Name,
  },
  {
    code: 'ended',
    group: 'amiss',
    dashboards: { operate: 40 },
    list: (time) => ({
      plugin: 'clients',
      path,
      query: { ...fewRows, Is_Enabled: 'true', Service_End_Date: past(time).wire },
    }),
    path: (time) => routes.clients({ Is_Enabled: 'true', Service_End_Date: past(time).url }),
    line: ({ Client_Name }) => Client_Name,
  },
  {
    code: 'clients',
    group: 'present',
    dashboards: { operate: 100 },
    list: () => ({ plugin: 'clients', path, query: { ...fewRows, Is_Enabled: 'true' } }),
    path: () => routes.clients({ Is_Enabled: 'true' }),
  },
  {
    code: 'sub-clients',
    group: 'present',
    dashboards: { manage: 100 },
    list: () => ({ plugin: 'clients', path: '/v1/manage/user-privilege-manage/sub-client', query: fewRows }),
    path: () => routes.subClients(),
  },
];
