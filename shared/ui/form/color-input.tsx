import { useState } from 'react';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './color-input.module.css';
import control from './control.module.css';
import type { FieldProps } from './field';

const pattern = /^#[0-9a-f]{6}$/i;

interface ColorInputProps extends Partial<FieldProps> {
  /** `#rrggbb`, or null when not set. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly disabled?: boolean;
}

/** A colour, picked or typed. */
export function ColorInput({ value, onChange, disabled, ...field }: ColorInputProps) {
  const { t } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value ?? '';
  const type = (text: string): void => {
    const full = text.startsWith('#') || text === '' ? text : `#${text}`;
    setTyped(full);
    if (full === '') onChange(null);
    else if (pattern.test(full)) onChange(full.toLowerCase());
  };
  return (
    <span className={styles.box}>
      <input
        type="color"
        className={styles.swatch}
        disabled={disabled}
        aria-label={t('color')}
        value={value ?? '#888888'}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value);
        }}
      />
      <input
        {...field}
        className={classes(control.control, styles.text)}
        disabled={disabled}
        autoComplete="off"
        placeholder="#1f5fd6"
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
