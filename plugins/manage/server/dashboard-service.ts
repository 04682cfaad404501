import { inject } from '#core';
import {
  dashboardFigures,
  figureLines,
  ListTotals,
  ServerKernel,
  type Caller,
  type DashboardFigure,
  type FigureTime,
} from '#core/server';
import type { Dashboard } from '../dashboard';

export type DashboardName = keyof DashboardFigure['dashboards'];

/** The dashboards of operators and of administrators of clients. */
export class DashboardService {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ListTotals) private readonly totals: ListTotals,
  ) {}

  /** Returns the figures that the caller's plugins contribute to a dashboard, in order. */
  async getFigures(caller: Caller, dashboard: DashboardName): Promise<readonly DashboardFigure[]> {
    const contributed = await this.kernel.ask(dashboardFigures, async (figures) => figures, {
      enabled: this.kernel.enabled(caller.plugins),
    });
    return contributed
      .flat()
      .flatMap((figure) => {
        const order = figure.dashboards[dashboard];
        return order === undefined ? [] : [{ figure, order }];
      })
      .sort((one, other) => one.order - other.order)
      .map(({ figure }) => figure);
  }

  /** Requests the total of each list as its own screen would; leaves out lists that the caller cannot open. */
  async load(caller: Caller, dashboard: DashboardName): Promise<Dashboard> {
    const time: FigureTime = { now: new Date(), timeZone: caller.timeZone };
    const figures = await Promise.all(
      (await this.getFigures(caller, dashboard)).map(async ({ code, group, list, path, line }) => {
        const request = list(time);
        const result = await this.totals.ask(caller, request);
        if (result === undefined) return [];
        return [
          {
            Plugin: request.plugin,
            Code: code,
            Group: group,
            Count: result?.total ?? null,
            Path: path(time),
            Lines: line
              ? (result?.list ?? []).slice(0, figureLines).flatMap((row) => {
                  const text = line(row);
                  return typeof text === 'string' && text !== '' ? [text] : [];
                })
              : [],
          },
        ];
      }),
    );
    return { At: time.now.toISOString(), Figures: figures.flat() };
  }
}
