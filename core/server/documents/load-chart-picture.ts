import type { ChartData } from '#shared/chart';

/** Renders a chart as a PNG. */
export type RenderChart = (data: ChartData, language: string) => Buffer;

/** The chart renderer is large: it is loaded only by threads that write a file. */
export const loadChartPicture = async (): Promise<RenderChart> => (await import('./chart-picture')).chartPicture;
