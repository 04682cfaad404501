import { useState } from 'react';
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
}

/** A number, or nothing; what is half typed stays as it is typed. */
export function NumberInput({ value, onChange, className, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...rest}
      type="number"
      inputMode="decimal"
      className={classes(control.control, className)}
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') onChange(null);
        else if (!Number.isNaN(target.valueAsNumber)) onChange(target.valueAsNumber);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
