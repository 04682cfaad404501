import { InputNumber } from '@arco-design/web-react';
import { classes } from '../classes';
import control from './control.module.css';
import type { FieldProps } from './field';

interface NumberInputProps extends Partial<FieldProps> {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** Arco's number input; may be empty. Values out of range are left to the validation of the form. */
export function NumberInput({ value, onChange, className, min, max, ...rest }: NumberInputProps) {
  return (
    <InputNumber
      {...rest}
      {...{ min, max }}
      inputMode="decimal"
      error={rest['aria-invalid']}
      className={classes(control.control, control.number, className)}
      value={value ?? undefined}
      onChange={(next: number | undefined) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
}
