import { fewRows, openMissingPages, waitingTickets, type FigureDeclaration } from '#plugins/manage/server';
import { routes } from '#shared/routes';
import { dayLength, formatDateRange, startOfDay } from '#shared/time';

const clients = '/v1/operate/client-manage/client';
const sources = '/v1/operate/extraction-manage/schedule-manage/task-schedule';
const nameOfClient = ({ Client_Name }: Readonly<Record<string, unknown>>) => Client_Name;
const nameOfSource = ({ Source_Name }: Readonly<Record<string, unknown>>) => Source_Name;

/** Returns a time range in the form of call parameters and of a list URL. */
function stretch(from: Date, to: Date, timeZone: string) {
  // The date picker of a list has a resolution of whole seconds.
  const range = { from: wholeSecond(from), to: wholeSecond(to) };
  return {
    wire: `${range.from.toISOString()}..${range.to.toISOString()}`,
    address: formatDateRange(range, timeZone),
  };
}

const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

export function operateFigures(now: Date, timeZone: string): readonly FigureDeclaration[] {
  const soon = stretch(now, new Date(now.getTime() + 30 * dayLength), timeZone);
  const past = stretch(new Date('2000-01-01T00:00:00Z'), now, timeZone);
  const today = stretch(startOfDay(now, timeZone), now, timeZone);
  return [
    {
      code: 'registrations',
      group: 'waits',
      list: {
        plugin: 'registrations',
        path: '/v1/operate/client-manage/register-client',
        query: { ...fewRows, State: 'waiting' },
      },
      path: routes.registrations({ State: 'waiting' }),
      line: ({ Company, Phone }) => Company ?? Phone,
    },
    waitingTickets,
    {
      code: 'ending',
      group: 'waits',
      list: {
        plugin: 'clients',
        path: clients,
        query: { ...fewRows, Is_Enabled: 'true', Service_End_Date: soon.wire },
      },
      path: routes.clients({ Is_Enabled: 'true', Service_End_Date: soon.address }),
      line: nameOfClient,
    },
    {
      code: 'ended',
      group: 'amiss',
      list: {
        plugin: 'clients',
        path: clients,
        query: { ...fewRows, Is_Enabled: 'true', Service_End_Date: past.wire },
      },
      path: routes.clients({ Is_Enabled: 'true', Service_End_Date: past.address }),
      line: nameOfClient,
    },
    {
      code: 'failing',
      group: 'amiss',
      list: { plugin: 'extraction', path: sources, query: { ...fewRows, State: 'failing', Is_Enabled: 'true' } },
      path: routes.sources({ State: 'failing', Is_Enabled: 'true' }),
      line: nameOfSource,
    },
    {
      code: 'silent',
      group: 'amiss',
      list: { plugin: 'extraction', path: sources, query: { ...fewRows, Health: 'silent', Is_Enabled: 'true' } },
      path: routes.sources({ Health: 'silent', Is_Enabled: 'true' }),
      line: nameOfSource,
    },
    {
      code: 'failed-runs',
      group: 'amiss',
      list: {
        plugin: 'extraction-logs',
        path: '/v1/operate/system-monitor/extraction-log',
        query: { ...fewRows, Status: 'failed', Started_At: today.wire },
      },
      path: routes.extractionLog({ status: 'failed', time: today.address }),
      line: nameOfSource,
    },
    {
      code: 'outbox',
      group: 'amiss',
      list: {
        plugin: 'system-monitor',
        path: '/v1/operate/system-monitor/outbox',
        query: { ...fewRows, Status: 'failed' },
      },
      path: routes.outbox({ Status: 'failed' }),
      line: ({ Recipient }) => Recipient,
    },
    openMissingPages,
    {
      code: 'clients',
      group: 'present',
      list: { plugin: 'clients', path: clients, query: { ...fewRows, Is_Enabled: 'true' } },
      path: routes.clients({ Is_Enabled: 'true' }),
    },
    {
      code: 'sources',
      group: 'present',
      list: { plugin: 'extraction', path: sources, query: { ...fewRows, Is_Enabled: 'true' } },
      path: routes.sources({ Is_Enabled: 'true' }),
    },
    {
      code: 'collectors',
      group: 'present',
      list: {
        plugin: 'collector-nodes',
        path: '/v1/operate/extraction-manage/schedule-manage/server',
        query: fewRows,
      },
      path: routes.collectors(),
    },
  ];
}
