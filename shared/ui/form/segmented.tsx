import { Radio } from '@arco-design/web-react';
import { useRef } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { Icon, type IconName } from '../icon';
import type { Choice } from './choice';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (Choice<Value> & { readonly icon?: IconName })[];
  readonly onChange: (value: Value) => void;
}

/** Selects one of two to five visible options: Arco's radio buttons, with a group name (axe: aria-input-field-name). */
export function Segmented<Value extends string>({ label, value, choices, onChange }: SegmentedProps<Value>) {
  const box = useRef<HTMLSpanElement>(null);
  useA11yFix(() => setAttributes(box.current?.querySelector('[role="radiogroup"]'), { 'aria-label': label }));
  return (
    <span ref={box} className={styles.segments}>
      <Radio.Group type="button" value={value} onChange={(next: Value) => onChange(next)}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value}>
            <span className={styles.segment}>
              {choice.icon && <Icon name={choice.icon} size={14} />}
              {choice.label}
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </span>
  );
}
