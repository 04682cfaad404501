import { useRef, useState } from 'react';
import { closeDateRange, dateShortcuts, defaultDatePattern, formatDate, parseDate, wallTimeOf } from '#shared/time';
import { Button } from '../button/button';
import { Field } from '../form/field';
import { TextInput } from '../form/inputs';
import { Popover } from '../overlay/popover';
import { useUi } from '../ui-context';
import { Calendar, dayNumber, dayText, type DayNumber } from './calendar';
import { rangeOf, shortcutOf, valueOfRange, type DateRangeValue } from './date-range-value';
import styles from './date-range-picker.module.css';

interface DateRangePickerProps {
  readonly id?: string;
  readonly value: DateRangeValue;
  readonly onChange: (value: DateRangeValue) => void;
  /** Without it "any time" cannot be chosen. */
  readonly clearable?: boolean;
  readonly 'aria-label'?: string;
}

/**
 * A stretch of time by shortcut, by two clicks in a calendar, or typed as `yyyy/MM/dd HH:mm:ss`. A bare day ends at
 * 23:59:59.
 */
export function DateRangePicker({ id, value, onChange, clearable = true, ...rest }: DateRangePickerProps) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const shortcut = shortcutOf(value);
  const text = shortcut ? t(shortcut) : value || t('all');
  const choose = (next: DateRangeValue): void => {
    setOpen(false);
    anchor.current?.focus();
    onChange(next);
  };
  return (
    <>
      <Button
        ref={anchor}
        id={id}
        icon="calendar"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={rest['aria-label'] ? `${rest['aria-label']} ${text}` : undefined}
        title={text}
        onClick={() => setOpen(!open)}
      >
        <span>{text}</span>
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          role="dialog"
          aria-label={t('dateRange')}
          className={styles.panel}
        >
          <div className={styles.shortcuts}>
            {clearable && (
              <Button small kind="quiet" aria-pressed={value === ''} onClick={() => choose('')}>
                {t('all')}
              </Button>
            )}
            {dateShortcuts.map((name) => (
              <Button
                key={name}
                small
                kind="quiet"
                data-autofocus
                aria-pressed={name === shortcut}
                onClick={() => choose(name)}
              >
                {t(name)}
              </Button>
            ))}
          </div>
          <CustomRange value={value} onApply={choose} onCancel={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
}

interface CustomRangeProps {
  readonly value: DateRangeValue;
  readonly onApply: (value: DateRangeValue) => void;
  readonly onCancel: () => void;
}

function CustomRange({ value, onApply, onCancel }: CustomRangeProps) {
  const { t, timeZone } = useUi();
  const given = rangeOf(value, timeZone);
  const [from, setFrom] = useState(given ? formatDate(given.from, defaultDatePattern, timeZone) : '');
  const [to, setTo] = useState(given ? formatDate(given.to, defaultDatePattern, timeZone) : '');
  const [fault, setFault] = useState(false);
  const [half, setHalf] = useState<DayNumber>();
  const read = (text: string): Date | undefined =>
    parseDate(text, defaultDatePattern, timeZone) ?? parseDate(text, 'yyyy/MM/dd', timeZone);
  const dayOf = (text: string): DayNumber | undefined => {
    const date = read(text);
    if (!date) return undefined;
    const { year, month, day } = wallTimeOf(date, timeZone);
    return dayNumber(year, month, day);
  };
  const pick = (day: DayNumber): void => {
    setFault(false);
    const [first, last] = half === undefined ? [day, day] : [Math.min(half, day), Math.max(half, day)];
    setHalf(half === undefined ? day : undefined);
    setFrom(`${dayText(first)} 00:00:00`);
    setTo(`${dayText(last)} 23:59:59`);
  };
  const apply = (): void => {
    const start = read(from);
    const end = read(to);
    const range = start && end && closeDateRange({ from: start, to: end }, timeZone);
    if (!range || range.from > range.to) setFault(true);
    else onApply(valueOfRange(range, timeZone));
  };
  const today = wallTimeOf(Date.now(), timeZone);
  return (
    <form
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Calendar from={dayOf(from)} to={dayOf(to)} today={dayNumber(today.year, today.month, today.day)} onPick={pick} />
      <Field label={t('dateFrom')}>
        {(field) => (
          <TextInput
            {...field}
            value={from}
            placeholder={defaultDatePattern}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('dateTo')}>
        {(field) => (
          <TextInput
            {...field}
            value={to}
            placeholder={defaultDatePattern}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Field>
      {fault && (
        <p role="alert" className={styles.fault}>
          {t('dateInvalid')}
        </p>
      )}
      <div className={styles.foot}>
        <Button small onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button small kind="primary" type="submit">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
