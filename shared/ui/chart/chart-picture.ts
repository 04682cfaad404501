import type { ChartData } from '#shared/chart';
import type { ChartLook } from './chart-spec';

/** Image width in CSS pixels; images are rendered at twice this resolution. */
const width = 960;
const height = 420;

/** Returns the colors of the page, for drawings outside of it. */
export function pageLook(language: string): ChartLook {
  const style = getComputedStyle(document.body);
  return { language, color: (variable) => style.getPropertyValue(variable).trim() };
}

/** Renders a chart off-screen and returns it as a PNG data URL. */
export async function pictureOf(data: ChartData, language: string): Promise<string> {
  const { renderChart } = await import(/* webpackChunkName: "chart" */ './chart-runtime');
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${height}px`;
  document.body.append(box);
  try {
    const rendered = renderChart(box, data, pageLook(language), () => undefined);
    const picture = await rendered.picture();
    rendered.remove();
    return picture;
  } finally {
    box.remove();
  }
}
