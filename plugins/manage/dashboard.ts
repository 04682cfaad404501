import { z } from 'zod';

/** Section of a dashboard in which a figure is shown: waiting for a decision, problems, totals. */
export const figureGroups = ['waits', 'amiss', 'present'] as const;
export type FigureGroup = (typeof figureGroups)[number];

const figure = z.object({
  /** Plugin that contributes it; its label is the text `dashboardFigure.CODE` of that plugin. */
  Plugin: z.string(),
  Code: z.string(),
  Group: z.enum(figureGroups),
  /** Null while its list is unavailable. */
  Count: z.number().nullable(),
  /** Path of the counted list. */
  Path: z.string(),
  /** Names of the first rows of the list. */
  Lines: z.array(z.string()),
});
export type DashboardFigure = z.output<typeof figure>;

/** Response of a dashboard: the figures that the caller may open, in order. */
export const dashboardSchema = z.object({ At: z.string(), Figures: z.array(figure) });
export type Dashboard = z.output<typeof dashboardSchema>;
