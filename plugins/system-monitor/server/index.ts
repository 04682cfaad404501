import { contribute, provide } from '#core';
import { dashboardFigures, defineServer, Log, serveResource } from '#core/server';
import { databaseCheck, databaseCheckResult } from '../database-check';
import { deadLetter } from '../dead-letter';
import { systemMonitor } from '../plugin';
import { systemMonitorFigures } from './dashboard-figures';
import { outboxMessage } from '../resource';
import { CheckAlarm } from './checks/check-alarm';
import { checkCalls } from './checks/check-calls';
import { CheckRunner } from './checks/check-runner';
import { DeadLetterAlarm } from './dead-letter-alarm';
import { deadLetterCalls } from './dead-letter-calls';
import { ClientMonitor } from './figures/client-monitor';
import { clientMonitorCalls } from './figures/client-monitor-calls';
import { SituationReader } from './figures/situation';
import { situationCalls } from './figures/situation-calls';
import { monitorMigrations } from './migrations';
import { outboxCalls } from './outbox-calls';
import { DatabaseReader } from './reader/database-reader';
import { queryCalls } from './reader/query-calls';
import { ReaderRole } from './reader/reader-role';
import { storeCalls } from './stores/store-calls';
import { StoreReport } from './stores/store-report';
import { StoreSql } from './stores/store-sql';
import { monitorTables } from './tables';

export { clientFigures, situationSources, type CountedFigure, type FigureQuestion } from './figures/figure-points';
export { getFigure } from './figures/situation';
export type { Situation } from '../situation-contract';

const checks = serveResource(databaseCheck, {
  beforeSave: async (draft, _before, { services }) => {
    await services.get(CheckRunner).checkDraft(draft);
    return {};
  },
  afterRemove: (rows, { tx, services }) =>
    services.get(CheckRunner).removeResults(
      rows.map(({ Check_ID }) => Check_ID),
      tx,
    ),
});

export default defineServer(systemMonitor, {
  services: [
    provide(ReaderRole),
    provide(DatabaseReader),
    provide(CheckAlarm),
    provide(DeadLetterAlarm),
    provide(CheckRunner),
    provide(ClientMonitor),
    provide(SituationReader),
    provide(StoreSql),
    provide(StoreReport),
  ],
  calls: [
    outboxCalls,
    serveResource(outboxMessage).calls,
    deadLetterCalls,
    serveResource(deadLetter).calls,
    checkCalls,
    checks.calls,
    serveResource(databaseCheckResult).calls,
    queryCalls,
    situationCalls,
    clientMonitorCalls,
    storeCalls,
  ],
  contributions: [contribute(dashboardFigures, () => systemMonitorFigures), checks.select],
  tables: monitorTables,
  migrations: monitorMigrations,
  jobs: [
    {
      name: 'system-monitor.check',
      every: '1m',
      attempts: 1,
      run: async (services, _payload, { signal }) => void (await services.get(CheckRunner).runDue(signal)),
    },
    {
      name: 'system-monitor.announce-dead-letters',
      every: '1m',
      run: async (services, _payload, { log }) => {
        const announced = await services.get(DeadLetterAlarm).announce();
        if (announced > 0) log.info({ announced }, 'Operators were told of dead letters');
      },
    },
    {
      name: 'system-monitor.expire',
      every: '17 4 * * *',
      run: async (services) =>
        services
          .get(Log)
          .info({ removed: await services.get(CheckRunner).expire() }, 'Removed old results of health checks'),
    },
  ],
});
