import { lazy, Suspense, useState } from 'react';
import { dateShortcuts } from '#shared/time';
import { Button } from '../button/button';
import { Skeleton } from '../feedback/states';
import { Popover } from '../overlay/popover';
import { useUi } from '../ui-context';
import { getRange, getShortcut, valueOfRange, type DateRangeValue } from './date-range-value';
import styles from './date-range-picker.module.css';

/** The calendar is loaded on first use. */
const CustomRange = lazy(() => import('./custom-range').then((module) => ({ default: module.CustomRange })));

interface DateRangePickerProps {
  readonly id?: string;
  readonly value: DateRangeValue;
  readonly onChange: (value: DateRangeValue) => void;
  /** Without it, "any time" cannot be selected. */
  readonly clearable?: boolean;
  readonly 'aria-label'?: string;
}

/**
 * Selects a period with a shortcut, with two clicks in Arco's calendar, or by typing `yyyy/MM/dd HH:mm:ss`. A date
 * without a time ends at 23:59:59.
 */
export function DateRangePicker({ id, value, onChange, clearable = true, ...rest }: DateRangePickerProps) {
  const { t, timeZone } = useUi();
  const [open, setOpen] = useState(false);
  const shortcut = getShortcut(value);
  const range = shortcut ? undefined : getRange(value, timeZone);
  const text = shortcut ? t(shortcut) : range ? valueOfRange(range, timeZone) : value || t('all');
  const choose = (next: DateRangeValue): void => {
    setOpen(false);
    onChange(next);
  };
  const choices = (
    <>
      <div className={styles.shortcuts}>
        {clearable && (
          <Button small kind="quiet" aria-pressed={value === ''} onClick={() => choose('')}>
            {t('all')}
          </Button>
        )}
        {dateShortcuts.map((name) => (
          <Button key={name} small kind="quiet" aria-pressed={name === shortcut} onClick={() => choose(name)}>
            {t(name)}
          </Button>
        ))}
      </div>
      <Suspense fallback={<Skeleton lines={8} className={styles.custom} />}>
        <CustomRange value={value} onApply={choose} onCancel={() => setOpen(false)} />
      </Suspense>
    </>
  );
  return (
    <Popover content={choices} label={t('dateRange')} open={open} onOpen={setOpen} className={styles.panel}>
      <Button
        id={id}
        icon="calendar"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={rest['aria-label'] ? `${rest['aria-label']} ${text}` : undefined}
        title={text}
      >
        {text}
      </Button>
    </Popover>
  );
}
