import { formatDate, parseDate } from '#shared/time';
import { DayInput, useUi, type FieldProps } from '#shared/ui';

interface DayOfMomentProps extends FieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Whether the value is the first or last second of the day. */
  readonly day: 'start' | 'end';
  readonly disabled?: boolean;
}

/** Selects a time as a day in the user's time zone: its first or last second. */
export function DayOfMoment({ value, onChange, day, ...rest }: DayOfMomentProps) {
  const { timeZone } = useUi();
  const time = day === 'end' ? '23:59:59' : '00:00:00';
  return (
    <DayInput
      {...rest}
      value={value ? formatDate(new Date(value), 'yyyy-MM-dd', timeZone) : ''}
      onChange={(text) =>
        onChange(parseDate(`${text} ${time}`, 'yyyy-MM-dd HH:mm:ss', timeZone)?.toISOString() ?? null)
      }
    />
  );
}
