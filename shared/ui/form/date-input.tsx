import { DatePicker, TimePicker } from '@arco-design/web-react';
import type { FormEvent, ReactNode } from 'react';
import { useUi } from '../ui-context';
import { classes } from '../classes';
import control from './control.module.css';
import type { FieldProps } from './field';
import { momentToLocal, localFormats, localToMoment } from './local-time-text';

interface PickerProps<Value> extends Partial<FieldProps> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** Accepts typed input as soon as it is complete: Arco's pickers discard it unless Enter follows. */
function Typed({
  complete,
  onText,
  children,
}: {
  readonly complete: RegExp;
  readonly onText: (text: string) => void;
  readonly children: ReactNode;
}) {
  const take = ({ target }: FormEvent): void => {
    const text = (target as HTMLInputElement).value.trim();
    if (text === '' || complete.test(text)) onText(text);
  };
  return <div onInput={take}>{children}</div>;
}

/**
 * Attributes that Arco passes to the text field of a picker, so that its label and error are linked with it (axe:
 * label).
 */
const named = ({ value: _, onChange: __, disabled: ___, className: ____, ...aria }: PickerProps<never>) => ({
  ...aria,
  autoComplete: 'off',
});
const shared = (props: PickerProps<never>) => ({
  inputProps: named(props),
  disabled: props.disabled,
  status: props['aria-invalid'] ? ('error' as const) : undefined,
  className: classes(control.control, props.className),
});

/** A date, `yyyy-MM-dd`, or an empty text; `last` is the latest selectable date. */
export function DayInput({ last, ...props }: PickerProps<string> & { readonly last?: string }) {
  const { arco, complete } = localFormats.day;
  return (
    <Typed complete={complete} onText={props.onChange}>
      <DatePicker
        {...shared(props as never)}
        format={arco}
        value={props.value || undefined}
        disabledDate={last === undefined ? undefined : (day) => day.format(arco) > last}
        onChange={(text) => props.onChange(text ?? '')}
      />
    </Typed>
  );
}

/** A time of day, `HH:mm`, or an empty text. */
export function TimeOfDayInput(props: PickerProps<string>) {
  const { arco, complete } = localFormats.time;
  return (
    <Typed complete={complete} onText={props.onChange}>
      <TimePicker
        {...(shared(props as never) as object)}
        format={arco}
        value={props.value || undefined}
        onChange={(text) => props.onChange(text ?? '')}
      />
    </Typed>
  );
}

/** A time in ISO 8601, shown and typed in the user's time zone; null when not set. */
export function MomentInput(props: PickerProps<string | null>) {
  const { timeZone } = useUi();
  const { arco, complete } = localFormats.moment;
  const take = (text: string | undefined): void => props.onChange(localToMoment(text ?? '', timeZone));
  return (
    <Typed complete={complete} onText={take}>
      <DatePicker
        {...shared(props as never)}
        showTime
        format={arco}
        value={momentToLocal(props.value, timeZone) || undefined}
        onChange={take}
      />
    </Typed>
  );
}
