import type { RunReader } from '#plugins/extraction/server';
import { getFigure, type Situation } from '#plugins/system-monitor/server';
import { routes } from '#shared/routes';

const text = (key: string) => `extraction-logs:situation.${key}`;

/** Returns the results of visits in a period, each figure with a link to the visits that it counts. */
export async function visitSituation(runs: RunReader, from: Date, to: Date): Promise<Situation['Parts'][number]> {
  const figures = await runs.figures({ from, to });
  const Started_At = `${from.toISOString()}..${to.toISOString()}`;
  return {
    Title: 'extraction-logs:title.extraction-log',
    Figures: [
      getFigure(text('runs'), figures.runs, { Path: routes.extractionLog({ Started_At }) }),
      getFigure(text('failed'), figures.failed, {
        Path: routes.extractionLog({ Started_At, Status: 'failed,lost' }),
        Is_Bad: figures.failed * 5 > figures.runs,
      }),
      getFigure(text('stored'), figures.stored),
      getFigure(text('median'), figures.medianMilliseconds, { Unit: 'milliseconds' }),
    ],
  };
}
