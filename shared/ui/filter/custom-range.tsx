import { DatePicker } from '@arco-design/web-react';
import { useState } from 'react';
import { closeDateRange, defaultDatePattern, formatDate, parseDate } from '#shared/time';
import { Button } from '../button/button';
import { classes } from '../classes';
import { Field } from '../form/field';
import { TextInput } from '../form/inputs';
import { useUi } from '../ui-context';
import { getRange, valueOfRange, type DateRangeValue } from './date-range-value';
import styles from './date-range-picker.module.css';

interface CustomRangeProps {
  readonly value: DateRangeValue;
  readonly onApply: (value: DateRangeValue) => void;
  readonly onCancel: () => void;
}

const dayPattern = 'yyyy/MM/dd';

/** Selects a period with two clicks in Arco's calendar, or by typing. */
export function CustomRange({ value, onApply, onCancel }: CustomRangeProps) {
  const { t, timeZone } = useUi();
  const initialRange = getRange(value, timeZone);
  const [from, setFrom] = useState(initialRange ? formatDate(initialRange.from, defaultDatePattern, timeZone) : '');
  const [to, setTo] = useState(initialRange ? formatDate(initialRange.to, defaultDatePattern, timeZone) : '');
  const [fault, setFault] = useState(false);
  const [half, setHalf] = useState<string>();
  const read = (text: string): Date | undefined =>
    parseDate(text, defaultDatePattern, timeZone) ?? parseDate(text, dayPattern, timeZone);
  const pick = (day: string): void => {
    setFault(false);
    const [first = day, last = day] = half === undefined ? [day, day] : [half, day].sort();
    setHalf(half === undefined ? day : undefined);
    setFrom(`${first} 00:00:00`);
    setTo(`${last} 23:59:59`);
  };
  const apply = (): void => {
    const start = read(from);
    const end = read(to);
    const range = start && end && closeDateRange({ from: start, to: end }, timeZone);
    if (!range || range.from > range.to) setFault(true);
    else onApply(valueOfRange(range, timeZone));
  };
  const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)];
  return (
    <form
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <DatePicker
        triggerElement={null}
        format="YYYY/MM/DD"
        value={read(to) ? lastDay : undefined}
        showNowBtn={false}
        onSelect={pick}
        dateRender={(date) => {
          const day = date.format('YYYY/MM/DD');
          const within = day >= firstDay && day <= lastDay;
          return <div className={classes('arco-picker-date', within && styles.within)}>{date.date()}</div>;
        }}
      />
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
