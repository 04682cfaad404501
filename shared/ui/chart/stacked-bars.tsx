import { useRef, useState, type KeyboardEvent } from 'react';
import { formatCount, formatNumber } from '#shared/format';
import { classes } from '../classes';
import { useNarrow } from '../hooks';
import { useUi } from '../ui-context';
import { tickStep } from '#shared/chart';
import { getSummary, type ChartData } from './chart-data';
import styles from './stacked-bars.module.css';

export interface StackedBarsProps {
  readonly data: ChartData;
  /** Describes the chart. */
  readonly label: string;
  readonly tall?: boolean;
  /** Called when a segment is clicked, or when a whole bar is opened with the Enter key. */
  readonly onSelect?: (category: string, seriesKey?: string) => void;
}

/** Pixels available for all category labels on wide and narrow screens, width of a character, and gap. */
const room = { wide: 560, narrow: 260, letter: 7, gap: 12 };
/** Labels of the horizontal axis; more of them are read by nobody. */
const mostNames = 7;

/** Returns true for charts that these bars support: vertical, stacked, without negative values. */
export const fitsStackedBars = ({ kind, stacked, horizontal, series }: ChartData): boolean =>
  kind === 'bar' &&
  horizontal !== true &&
  (stacked === true || series.length === 1) &&
  series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));

/**
 * Stacked bars without a library, for the first screen; arrow keys move between bars, each of which announces its
 * values.
 */
export function StackedBars({
  data: { categories, series, isLastOpen, ...rest },
  label,
  tall,
  onSelect,
}: StackedBarsProps) {
  const ui = useUi();
  const { language } = ui;
  const [at, setAt] = useState<number | null>(null);
  const [reached, setReached] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const totals = categories.map((_, index) => series.reduce((total, { values }) => total + (values[index] ?? 0), 0));
  const step = tickStep(Math.max(...totals, 1));
  const top = Math.max(1, Math.ceil(Math.max(...totals, 1) / step)) * step;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const narrow = useNarrow();
  const maxLength = Math.max(...categories.map(({ length }) => length), 1);
  const every = Math.max(
    Math.ceil(categories.length / mostNames),
    Math.ceil((categories.length * (maxLength * room.letter + room.gap)) / (narrow ? room.narrow : room.wide)),
  );
  const stop = Math.min(reached, categories.length - 1);
  const figuresAt = (index: number) =>
    series.map(({ key, name, values }, place) => ({
      key,
      name,
      value: values[index] ?? 0,
      color: getColor(series, place),
    }));
  const walk = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: categories.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= categories.length) return;
    event.preventDefault();
    setReached(to);
    row.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      className={classes(styles.chart, tall && styles.tall)}
      role="group"
      aria-label={`${label}${language.startsWith('zh') ? '：' : ': '}${getSummary({ categories, series, ...rest }, ui)}`}
    >
      {series.length > 1 && (
        <div className={styles.legend} aria-hidden="true">
          {series.map(({ key, name }, place) => (
            <span key={key}>
              <i style={{ background: getColor(series, place) }} />
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <div key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden="true">
            <span>{formatCount(tick, language)}</span>
          </div>
        ))}
        <div ref={row} className={styles.bars} onKeyDown={walk} onPointerLeave={() => setAt(null)}>
          {categories.map((category, index) => (
            <button
              key={category}
              type="button"
              className={classes(
                styles.bar,
                isLastOpen === true && index === categories.length - 1 && styles.unfinished,
              )}
              tabIndex={index === stop ? 0 : -1}
              aria-label={`${category}: ${figuresAt(index)
                .map(({ name, value }) => `${name} ${formatNumber(value, language)}`)
                .join(', ')}`}
              onPointerEnter={() => setAt(index)}
              onFocus={() => {
                setAt(index);
                setReached(index);
              }}
              onBlur={() => setAt(null)}
              onClick={({ target }) => onSelect?.(category, (target as HTMLElement).dataset.series)}
            >
              {figuresAt(index).map(
                ({ key, value, color }) =>
                  value > 0 && (
                    <i key={key} data-series={key} style={{ height: `${(value / top) * 100}%`, background: color }} />
                  ),
              )}
            </button>
          ))}
        </div>
        {at !== null && at < categories.length && (
          <div
            className={classes(styles.tip, at >= categories.length / 2 && styles.left)}
            style={
              at < categories.length / 2
                ? { left: `${((at + 1) / categories.length) * 100}%` }
                : { right: `${(1 - at / categories.length) * 100}%` }
            }
            aria-hidden="true"
          >
            <strong>{categories[at]}</strong>
            {figuresAt(at).map(({ key, name, value, color }) => (
              <span key={key}>
                <i style={{ background: color }} />
                {name}
                <b>{formatNumber(value, language)}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={styles.names} aria-hidden="true">
        {categories.map((category, index) => (
          <span key={category}>{index % every === 0 ? category : ''}</span>
        ))}
      </div>
    </div>
  );
}

const getColor = (series: ChartData['series'], place: number): string =>
  `var(--${series[place]?.tone ?? `series-${(place % 8) + 1}`})`;
