import type { CloudData, GraphData, TreeAxis, TreeData } from '#shared/chart';
import type { Ui } from '../ui';
import type { ChartLook } from './chart-spec';

/** A cloud, a network or a tree: what is drawn, and how far. */
export type ShapeInput =
  | { readonly kind: 'cloud'; readonly data: CloudData }
  | { readonly kind: 'graph'; readonly data: GraphData; readonly selected: string | null }
  | {
      readonly kind: 'tree';
      readonly data: TreeData;
      readonly axis: TreeAxis;
      /** Nodes after this moment are not drawn yet, but keep their places; milliseconds. */
      readonly until: number | null;
      readonly selected: string | null;
    };

/** One kind of shape. */
export type ShapeOf<K extends ShapeInput['kind']> = Extract<ShapeInput, { readonly kind: K }>;

/** What the drawing of a shape needs from the page. */
export interface ShapeLook extends ChartLook, Pick<Ui, 't'> {
  /** What a word, node or link says when it is pointed at. */
  hint(key: string): string;
  /** How high its place is, pixels; as high as it wants to be unless given. */
  readonly room?: number;
}

/** What is said of the thing that is pointed at, in the colours of the page. */
export const hintTooltip = (
  { color, hint }: Pick<ShapeLook, 'color' | 'hint'>,
  keyOf: (datum: never) => string = ({ key }: { readonly key: string }) => key,
) => ({
  dimension: { visible: false },
  mark: {
    title: { visible: false },
    content: [{ key: '', value: (datum: never) => hint(keyOf(datum)), hasShape: false }],
  },
  style: {
    panel: { backgroundColor: color('--surface'), border: { color: color('--line'), width: 1, radius: 4 } },
    valueLabel: { fill: color('--ink') },
  },
});
