import { useMemo, useRef } from 'react';
import { useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import type { ChartData } from '#shared/chart';
import { Chart, useUi } from '#shared/ui';
import { useSpace } from '../view/use-space';
import styles from './views.module.css';

interface RingViewProps {
  readonly bars: ReturnType<NonNullable<Module['views']['bars']>>;
  readonly label: string;
}

/** Height in pixels of a name beside the ring, at scale 1. */
const nameHeight = 27;

/** Bars as shares of a total: as many as their names fit, the others combined. There is no pagination. */
export function RingView({ bars, label }: RingViewProps) {
  const t = useText('big-screen');
  const { scale } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const space = useSpace(box);
  const max = space && Math.max(2, Math.floor(space.height / (nameHeight * scale)) - 1);
  const data = useMemo((): ChartData | null => {
    if (max === null) return null;
    const isCut = bars.length > max;
    const shown = bars.slice(0, isCut ? max - 1 : max).map(({ name, value }) => ({ name, value }));
    const others = bars.slice(shown.length).reduce((sum, { value }) => sum + value, 0);
    const parts = isCut ? [...shown, { name: t('view.others'), value: others }] : shown;
    return {
      kind: 'ring',
      categories: parts.map(({ name }) => name),
      series: [{ key: 'count', name: label, values: parts.map(({ value }) => value) }],
    };
  }, [bars, max, label, t]);
  return (
    <div ref={box} className={styles.ring}>
      {data && <Chart fills data={data} label={label} />}
    </div>
  );
}
