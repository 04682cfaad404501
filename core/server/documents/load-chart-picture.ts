import type { ChartData } from '#shared/chart';

/** Draws a chart as a PNG. */
export type DrawChart = (data: ChartData, language: string) => Buffer;

/** What draws charts is large: it is loaded by whoever writes a file, within the thread that does so. */
export const loadChartPicture = async (): Promise<DrawChart> => (await import('./chart-picture')).chartPicture;
