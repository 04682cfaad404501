import { withServices } from '#core';
import { gaugeSources, ServerKernel, type Caller, type Handlers } from '#core/server';
import { MessageFiguresReader } from '#plugins/alerts/server';
import { sourceHealth } from '#plugins/analysis/server';
import { RunReader } from '#plugins/extraction/server';
import { LatencyReport } from '#plugins/latency/server';
import { shortcutRange } from '#shared/time';
import { glanceTime, watchedGauges, type monitorContract, type MonitorDashboard } from '../contract';
import { ClientGlance } from './client-glance';

/**
 * Handlers of the dashboard call, which combine the data of the plugins: of one client only, or of all clients for
 * operators.
 */
export const monitorCalls = withServices(
  {
    kernel: ServerKernel,
    runReader: RunReader,
    latencyReport: LatencyReport,
    messageFiguresReader: MessageFiguresReader,
    clientGlance: ClientGlance,
  },
  ({ kernel, runReader, latencyReport, messageFiguresReader, clientGlance }): Handlers<typeof monitorContract> => {
    const collection = async (
      { language }: Pick<Caller, 'language'>,
      only: string | null,
      from: Date,
    ): Promise<MonitorDashboard['Collection']> => {
      const [silent, runs] = await Promise.all([
        kernel.ask(sourceHealth, (health) => health.silent(only)),
        only === null ? runReader.figures({ from }) : null,
      ]);
      return {
        Silent: silent
          .flat()
          .map(({ Name, Last_At, Reasons }) => ({ Name, Last_At, Reason: Reasons.get(language) ?? '' })),
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

    /** Operators see the whole pipeline and its pending work, other users the latency of their own articles. */
    const pipeline = async (only: string | null): Promise<MonitorDashboard['Pipeline']> => {
      const report = latencyReport;
      if (only !== null) {
        const clientReport = await report.ofClient('1d', only);
        return { Legs: Object.entries(clientReport ?? {}).map(([Leg, figure]) => ({ Leg, ...figure })), Gauges: [] };
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
          .map(({ name, value, labels = {} }) => ({
            Name: name,
            Label: Object.values(labels).join(' '),
            Value: value,
          })),
      };
    };

    const alerts = async (
      caller: Caller,
      only: string | null,
      from: Date,
      to: Date,
    ): Promise<MonitorDashboard['Alerts']> => {
      const reader = messageFiguresReader;
      const timeRange = `${from.toISOString()}..${to.toISOString()}`;
      const [{ Total, Sent, Confirmed, Failed }, levels] = await Promise.all([
        reader.all(caller, only, timeRange),
        reader.levels(caller, only, timeRange),
      ]);
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
        const day = shortcutRange(glanceTime, now, caller.timeZone);
        const since = day.from;
        const only = caller.userType === 'operator' ? null : caller.clientId;
        const [Collection, Pipeline, Alerts, Clients] = await Promise.all([
          collection(caller, only, since),
          pipeline(only),
          alerts(caller, only, since, now),
          only === null ? clientGlance.all(day) : clientGlance.own(caller, day),
        ]);
        return { At: now.toISOString(), Since: since.toISOString(), Collection, Pipeline, Alerts, Clients };
      },
    };
  },
);
