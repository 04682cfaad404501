import { useRef, useState, type KeyboardEvent } from 'react';
import { dayLength } from '#shared/time';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './calendar.module.css';

/** A day as a number of days since 1970-01-01, free of time zones. */
export type DayNumber = number;

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / dayLength;
const partsOf = (day: DayNumber) => {
  const date = new Date(day * dayLength);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
};
/** `yyyy/MM/dd`. */
export function dayText(number: DayNumber): string {
  const { year, month, day } = partsOf(number);
  return `${year}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`;
}

interface CalendarProps {
  readonly from?: DayNumber;
  readonly to?: DayNumber;
  readonly today: DayNumber;
  readonly onPick: (day: DayNumber) => void;
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month of days: arrows move by day and week, Page keys by month, Enter picks. */
export function Calendar({ from, to = from, today, onPick }: CalendarProps) {
  const { t, language } = useUi();
  const [focused, setFocused] = useState(to ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const { year, month } = partsOf(focused);
  const first = dayNumber(year, month, 1);
  const length = dayNumber(year, month + 1, 1) - first;
  const offset = partsOf(first).weekday;
  const weeks = Math.ceil((offset + length) / 7);
  const title = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    first * dayLength,
  );
  const spoken = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const toMonth = (change: number): DayNumber => {
    const start = dayNumber(year, month + change, 1);
    return Math.min(start + partsOf(focused).day - 1, dayNumber(year, month + change + 1, 1) - 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const change = moves[event.key];
    const next =
      change === undefined
        ? event.key === 'PageUp'
          ? toMonth(-1)
          : event.key === 'PageDown'
            ? toMonth(1)
            : undefined
        : focused + change;
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton small icon="chevron-left" label={t('previousMonth')} onClick={() => setFocused(toMonth(-1))} />
        <span aria-live="polite">{title}</span>
        <IconButton small icon="chevron-right" label={t('nextMonth')} onClick={() => setFocused(toMonth(1))} />
      </div>
      <table ref={grid} className={styles.grid} aria-label={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {[...t('weekdays')].map((weekday, index) => (
              <th key={index} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={week}>
              {Array.from({ length: 7 }, (_, weekday) => {
                const number = first + week * 7 + weekday - offset;
                if (number < first || number >= first + length) return <td key={weekday} />;
                const edge = number === from || number === to;
                const within = from !== undefined && to !== undefined && number > from && number < to;
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      tabIndex={number === focused ? 0 : -1}
                      aria-label={spoken.format(number * dayLength)}
                      aria-pressed={edge || within}
                      aria-current={number === today ? 'date' : undefined}
                      className={classes(
                        styles.day,
                        number === today && styles.today,
                        within && styles.within,
                        edge && styles.edge,
                      )}
                      onClick={() => {
                        setFocused(number);
                        onPick(number);
                      }}
                    >
                      {partsOf(number).day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
