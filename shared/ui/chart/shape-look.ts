import type { CloudData, GraphData, TreeAxis, TreeData } from '#shared/chart';
import type { Ui } from '../ui';
import type { ChartLook } from './chart-spec';

/** A word cloud, a network or a tree, with its display options. */
export type ShapeInput =
  | { readonly kind: 'cloud'; readonly data: CloudData }
  | { readonly kind: 'graph'; readonly data: GraphData; readonly selected: string | null }
  | {
      readonly kind: 'tree';
      readonly data: TreeData;
      readonly axis: TreeAxis;
      /** Nodes after this time are hidden but keep their positions; milliseconds. */
      readonly until: number | null;
      readonly selected: string | null;
    };

export type ShapeOf<K extends ShapeInput['kind']> = Extract<ShapeInput, { readonly kind: K }>;

/** What the rendering of a shape needs from the page. */
export interface ShapeLook extends ChartLook, Pick<Ui, 't'> {
  /** Returns the tooltip of a word, node or link. */
  hint(key: string): string;
  /** Height of its container in pixels; without it, the natural height is used. */
  readonly room?: number;
}

/** Returns a tooltip in the colors of the page. */
export const hintTooltip = (
  { color, hint }: Pick<ShapeLook, 'color' | 'hint'>,
  getKey: (datum: never) => string = ({ key }: { readonly key: string }) => key,
) => ({
  dimension: { visible: false },
  mark: {
    title: { visible: false },
    content: [{ key: '', value: (datum: never) => hint(getKey(datum)), hasShape: false }],
  },
  style: {
    panel: { backgroundColor: color('--surface'), border: { color: color('--line'), width: 1, radius: 4 } },
    valueLabel: { fill: color('--ink') },
  },
});
