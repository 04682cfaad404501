import type { Resolver } from '#core';
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

/** Returns the figures that the caller's plugins contribute to a dashboard, in order. */
export async function figuresOf(
  services: Resolver,
  caller: Caller,
  dashboard: DashboardName,
): Promise<readonly DashboardFigure[]> {
  const kernel = services.get(ServerKernel);
  const contributed = await kernel.ask(dashboardFigures, async (figures) => figures, {
    enabled: kernel.enabled(caller.plugins),
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
export async function makeDashboard(services: Resolver, caller: Caller, dashboard: DashboardName): Promise<Dashboard> {
  const totals = services.get(ListTotals);
  const time: FigureTime = { now: new Date(), timeZone: caller.timeZone };
  const answeredFigures = await Promise.all(
    (await figuresOf(services, caller, dashboard)).map(async ({ code, group, list, path, line }) => {
      const askedList = list(time);
      const answer = await totals.ask(caller, askedList);
      if (answer === undefined) return [];
      return [
        {
          Plugin: askedList.plugin,
          Code: code,
          Group: group,
          Count: answer?.total ?? null,
          Path: path(time),
          Lines: line
            ? (answer?.list ?? []).slice(0, figureLines).flatMap((row) => {
                const text = line(row);
                return typeof text === 'string' && text !== '' ? [text] : [];
              })
            : [],
        },
      ];
    }),
  );
  return { At: time.now.toISOString(), Figures: answeredFigures.flat() };
}
