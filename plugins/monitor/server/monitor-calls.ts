import type { Resolver } from '#core';
import { gaugeSources, ServerKernel, type Caller, type Handlers } from '#core/server';
import { LetterFiguresReader } from '#plugins/alerts/server';
import { sourceHealth } from '#plugins/analysis/server';
import { RunReader } from '#plugins/extraction/server';
import { LatencyReport } from '#plugins/latency/server';
import { dayLength } from '#shared/time';
import { watchedGauges, type monitorContract, type MonitorDashboard } from '../contract';
import { ClientGlance } from './client-glance';

/** Answers the page of those on duty from what the plugins of each part already know. */
export function monitorCalls(services: Resolver): Handlers<typeof monitorContract> {
  const kernel = services.get(ServerKernel);

  const collection = async ({ clientId, userType }: Caller, from: Date): Promise<MonitorDashboard['Collection']> => {
    const [silent, runs] = await Promise.all([
      kernel.ask(sourceHealth, (health) => health.silent(clientId)),
      userType === 'operator' ? services.get(RunReader).figures({ from }) : null,
    ]);
    return {
      Silent: silent.flat(),
      Runs: runs && {
        Runs: runs.runs,
        Failed: runs.failed,
        Stored: runs.stored,
        Duplicates: runs.duplicates,
        Rejected: runs.rejected,
        Median_Milliseconds: runs.medianMilliseconds,
      },
    };
  };

  /** Operators see the whole way and what waits on it, others how long their own articles took. */
  const pipeline = async ({ clientId, userType }: Caller): Promise<MonitorDashboard['Pipeline']> => {
    const report = services.get(LatencyReport);
    if (userType !== 'operator') {
      const own = (await report.groups('1d', 'client')).find(({ ID }) => ID === clientId);
      if (!own) return { Legs: [], Gauges: [] };
      const { Total: total, Inform: inform, Read: read } = own;
      return { Legs: Object.entries({ total, inform, read }).map(([Leg, figure]) => ({ Leg, ...figure })), Gauges: [] };
    }
    const [{ legs }, readings] = await Promise.all([
      report.summary('1d'),
      kernel.ask(gaugeSources, (source) => source.read()),
    ]);
    const watched: readonly string[] = watchedGauges;
    return {
      Legs: [...legs],
      Gauges: readings
        .flat()
        .filter(({ name }) => watched.includes(name))
        .map(({ name, value, labels = {} }) => ({ Name: name, Label: Object.values(labels).join(' '), Value: value })),
    };
  };

  const alerts = async (clientId: string, from: Date, to: Date): Promise<MonitorDashboard['Alerts']> => {
    const reader = services.get(LetterFiguresReader);
    const told = `${from.toISOString()}..${to.toISOString()}`;
    const [{ All }, levels] = await Promise.all([reader.of(clientId, told, 'rule'), reader.levels(clientId, told)]);
    const { Total, Sent, Confirmed, Failed } = All;
    return {
      Total,
      Sent,
      Confirmed,
      Failed,
      Levels: levels.map(({ level, count }) => ({ Level: level, Count: count })),
    };
  };

  return {
    dashboard: async ({ caller }) => {
      const now = new Date();
      const since = new Date(now.getTime() - dayLength);
      const [Collection, Pipeline, Alerts, Clients] = await Promise.all([
        collection(caller, since),
        pipeline(caller),
        alerts(caller.clientId, since, now),
        services.get(ClientGlance).of(caller, since),
      ]);
      return { At: now.toISOString(), Since: since.toISOString(), Collection, Pipeline, Alerts, Clients };
    },
  };
}
