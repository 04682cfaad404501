import {
  registerCanvasTooltipHandler,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerDomTooltipHandler,
  registerLabel,
  registerPathMark,
  registerScatterChart,
  registerTooltip,
  registerWordCloudChart,
  VChart,
  type ISpec,
} from '@visactor/vchart';
import { cloudSpec } from './cloud-spec';
import { graphSpec } from './graph-spec';
import type { ShapeInput, ShapeLook } from './shape-look';
import { getTextsSvg } from './texts-svg';
import { treeSpec } from './tree-spec';

export { getGraphSvg, getSvg, getTreeSvg } from '#shared/chart';

const { useRegisters: register } = VChart;
register([
  registerScatterChart,
  registerWordCloudChart,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerTooltip,
  registerLabel,
  registerDomTooltipHandler,
  registerCanvasTooltipHandler,
  registerPathMark,
]);

function getSpec(shape: ShapeInput, look: ShapeLook): ISpec {
  if (shape.kind === 'cloud') return cloudSpec(shape, look);
  return shape.kind === 'graph' ? graphSpec(shape, look) : treeSpec(shape, look);
}

/** A word cloud, a network or a tree rendered on the page. */
export interface RenderedShape {
  update(shape: ShapeInput, look: ShapeLook): void;
  /** Returns a PNG data URL. */
  picture(): Promise<string>;
  /** Returns the rendered texts at their positions, as an SVG document. */
  texts(title: string): string;
  remove(): void;
}

/** Renders a shape into an element; `onSelect` receives the key of the clicked part. */
export function renderShape(
  element: HTMLElement,
  shape: ShapeInput,
  look: ShapeLook,
  onSelect: (key: string) => void,
): RenderedShape {
  const chart = new VChart(getSpec(shape, look), { dom: element, animation: false });
  chart.on('click', { level: 'mark' }, ({ datum }) => {
    const { key } = (datum ?? {}) as { readonly key?: string };
    if (key !== undefined) onSelect(key);
  });
  chart.renderSync();
  return {
    update: (next, nextLook) => void chart.updateSpecSync(getSpec(next, nextLook)),
    picture: async () => (await chart.getDataURL()) ?? '',
    texts: (title) =>
      getTextsSvg(chart.getStage(), title, {
        width: element.clientWidth,
        height: element.clientHeight,
        surface: look.color('--surface'),
      }),
    remove: () => chart.release(),
  };
}
