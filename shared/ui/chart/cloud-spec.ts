import type { ISpec } from '@visactor/vchart';
import { hintTooltip, type ShapeLook, type ShapeOf } from './shape-look';

const angles = [0];

/** Converts a word cloud to a VChart spec: words are not rotated, to stay readable, and the layout is deterministic. */
export function cloudSpec({ data }: ShapeOf<'cloud'>, look: ShapeLook): ISpec {
  const { color, scale = 1 } = look;
  const fill = new Map(data.words.map(({ key, tone }) => [key, color(tone ? `--${tone}` : '--ink-soft')]));
  return {
    type: 'wordCloud',
    background: 'transparent',
    theme: { fontFamily: color('--font') },
    padding: 4,
    animation: false,
    data: [{ id: 'words', values: data.words }],
    nameField: 'name',
    valueField: 'weight',
    seriesField: 'key',
    random: false,
    rotateAngles: angles,
    fontSizeRange: [12 * scale, 44 * scale],
    fontWeightRange: [400, 600],
    legends: { visible: false },
    maskShape: 'rect',
    wordCloudConfig: { layoutMode: 'default', zoomToFit: { shrink: true, fontSizeLimitMin: 10 * scale } },
    word: {
      padding: 4,
      style: {
        fill: (datum: { readonly key: string }) => fill.get(datum.key) ?? color('--ink-soft'),
        fontFamily: 'system-ui, sans-serif',
        cursor: 'pointer',
      },
    },
    tooltip: hintTooltip(look),
  } as unknown as ISpec;
}
