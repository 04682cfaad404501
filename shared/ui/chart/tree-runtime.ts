import {
  registerCanvasTooltipHandler,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerDomTooltipHandler,
  registerLabel,
  registerPathMark,
  registerScatterChart,
  registerTooltip,
  VChart,
} from '@visactor/vchart';
import { treeSpec, type TreeLook } from './tree-spec';

export { treeSvgOf } from '#shared/chart';

const { useRegisters: register } = VChart;
register([
  registerScatterChart,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerTooltip,
  registerLabel,
  registerDomTooltipHandler,
  registerCanvasTooltipHandler,
  registerPathMark,
]);

/** A tree that stands on the page. */
export interface DrawnTree {
  update(look: TreeLook): void;
  /** A PNG as a data address. */
  picture(): Promise<string>;
  remove(): void;
}

/** Draws a tree into an element; `onSelect` gets the key of the node that was clicked. */
export function drawTree(element: HTMLElement, look: TreeLook, onSelect: (key: string) => void): DrawnTree {
  const chart = new VChart(treeSpec(look), { dom: element, animation: false });
  chart.on('click', { level: 'mark' }, ({ datum }) => {
    const { key } = (datum ?? {}) as { readonly key?: string };
    if (key !== undefined) onSelect(key);
  });
  chart.renderSync();
  return {
    update: (next) => void chart.updateSpecSync(treeSpec(next)),
    picture: async () => (await chart.getDataURL()) ?? '',
    remove: () => chart.release(),
  };
}
