import { ColorPicker } from '@arco-design/web-react';
import { useState } from 'react';
import { Button } from '../button/button';
import { useUi } from '../ui-context';
import styles from './color-input.module.css';
import type { FieldProps } from './field';
import { TextInput } from './inputs';

const pattern = /^#[0-9a-f]{6}$/i;

interface ColorInputProps extends Partial<FieldProps> {
  /** `#rrggbb`, or null when not set. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly disabled?: boolean;
}

/** A color, picked from Arco's palette or typed; it opens with a button, unlike Arco's own (axe: button-name). */
export function ColorInput({ value, onChange, disabled, ...field }: ColorInputProps) {
  const { t } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    const full = text.startsWith('#') || text === '' ? text : `#${text}`;
    setTyped(full);
    if (full === '') onChange(null);
    else if (pattern.test(full)) onChange(full.toLowerCase());
  };
  return (
    <span className={styles.box}>
      <ColorPicker
        disabledAlpha
        disabled={disabled}
        value={value ?? '#888888'}
        triggerElement={
          <Button className={styles.swatch} disabled={disabled} aria-label={t('color')}>
            <i style={{ background: value ?? 'transparent' }} />
          </Button>
        }
        onChange={(next) => {
          setTyped(null);
          if (typeof next === 'string') onChange(next.slice(0, 7).toLowerCase());
        }}
      />
      <TextInput
        {...field}
        className={styles.text}
        disabled={disabled}
        placeholder="#1f5fd6"
        value={typed ?? value ?? ''}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
