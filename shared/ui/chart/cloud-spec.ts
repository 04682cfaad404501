import type { ISpec } from '@visactor/vchart';
import type { CloudData } from '#shared/chart';
import type { ChartLook } from './chart-spec';

/** A cloud with what its drawing needs from the page. */
export interface CloudLook extends ChartLook {
  readonly data: CloudData;
  /** What a word says when it is pointed at. */
  readonly hint: (key: string) => string;
}

const angles = [0];

/** Turns a cloud into what VChart draws: words without a turn, so that they are read; the same each time. */
export function cloudSpec({ data, hint, color, scale = 1 }: CloudLook): ISpec {
  const fill = new Map(data.words.map(({ key, tone }) => [key, color(tone ? `--${tone}` : '--ink-soft')]));
  return {
    type: 'wordCloud',
    background: 'transparent',
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
    wordCloudConfig: { layoutMode: 'default', zoomToFit: { shrink: true, fontSizeLimitMin: 10 * scale } },
    word: {
      padding: 4,
      style: {
        fill: (datum: { readonly key: string }) => fill.get(datum.key) ?? color('--ink-soft'),
        fontFamily: 'system-ui, sans-serif',
        cursor: 'pointer',
      },
    },
    tooltip: {
      dimension: { visible: false },
      mark: {
        title: { visible: false },
        content: [{ key: '', value: (datum: { readonly key: string }) => hint(datum.key), hasShape: false }],
      },
      style: {
        panel: { backgroundColor: color('--surface'), border: { color: color('--line'), width: 1, radius: 4 } },
        valueLabel: { fill: color('--ink') },
      },
    },
  } as unknown as ISpec;
}
