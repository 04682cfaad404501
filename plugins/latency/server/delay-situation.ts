import { getFigure, type Situation } from '#plugins/system-monitor/server';
import { routes } from '#shared/routes';
import type { LatencyReport } from './latency-report';

/** Returns the time from publication to display for articles of the last day. */
export async function delaySituation(report: LatencyReport): Promise<Situation['Parts'][number]> {
  const { legs } = await report.summary('1d');
  const total = legs.find(({ Leg }) => Leg === 'total');
  const more = { Unit: 'milliseconds', Path: routes.latency() } as const;
  return {
    Title: 'latency:title.latency',
    Figures: [
      getFigure('latency:count', total?.Count ?? 0, { Path: routes.latency() }),
      getFigure('latency:p50', total?.P50 ?? null, more),
      getFigure('latency:p95', total?.P95 ?? null, more),
    ],
  };
}
