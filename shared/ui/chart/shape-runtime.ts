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
import { cloudSpec, type CloudLook } from './cloud-spec';
import { graphSpec, type GraphLook } from './graph-spec';
import { textsSvgOf } from './texts-svg';

export { graphSvgOf } from '#shared/chart';

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

/** A cloud or a network. */
export type ShapeLook =
  | { readonly kind: 'cloud'; readonly look: CloudLook }
  | { readonly kind: 'graph'; readonly look: GraphLook };

const specOf = (shape: ShapeLook): ISpec => (shape.kind === 'cloud' ? cloudSpec(shape.look) : graphSpec(shape.look));

/** A cloud or a network that stands on the page. */
export interface DrawnShape {
  update(shape: ShapeLook): void;
  /** A PNG as a data address. */
  picture(): Promise<string>;
  /** The texts as they stand, as an SVG document. */
  texts(title: string): string;
  remove(): void;
}

/** Draws a cloud or a network into an element; `onSelect` gets the key of what was clicked. */
export function drawShape(element: HTMLElement, shape: ShapeLook, onSelect: (key: string) => void): DrawnShape {
  const chart = new VChart(specOf(shape), { dom: element, animation: false });
  chart.on('click', { level: 'mark' }, ({ datum }) => {
    const { key } = (datum ?? {}) as { readonly key?: string };
    if (key !== undefined) onSelect(key);
  });
  chart.renderSync();
  return {
    update: (next) => void chart.updateSpecSync(specOf(next)),
    picture: async () => (await chart.getDataURL()) ?? '',
    texts: (title) =>
      textsSvgOf(chart.getStage(), title, {
        width: element.clientWidth,
        height: element.clientHeight,
        surface: shape.look.color('--surface'),
      }),
    remove: () => chart.release(),
  };
}
