import { useId } from 'react';
import { Icon, type IconName } from '../icon';
import type { Choice } from './choice';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (Choice<Value> & { readonly icon?: IconName })[];
  readonly onChange: (value: Value) => void;
}

/** One of two to five, all in view. */
export function Segmented<Value extends string>({ label, value, choices, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={styles.segments}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon && <Icon name={choice.icon} size={14} />}
          {choice.label}
        </label>
      ))}
    </span>
  );
}
