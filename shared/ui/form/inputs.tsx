import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes';
import { Icon } from '../icon';
import styles from './control.module.css';
import type { Choice } from './choice';

/** One line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={classes(styles.control, className)} />;
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={classes(styles.control, styles.area, className)} />;
}

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'aria-label'> {
  readonly label: string;
}

/** A text to search by; its label is its placeholder too. */
export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <span className={classes(styles.search, className)}>
      <Icon name="search" size={15} />
      <input
        type="search"
        autoComplete="off"
        placeholder={label}
        {...rest}
        aria-label={label}
        className={styles.control}
      />
    </span>
  );
}

interface ChoiceBoxProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: Value | '';
  readonly choices: readonly Choice<Value>[];
  /** Label of the empty choice; left out, one must be chosen. */
  readonly empty?: string;
  readonly onChange: (value: Value | '') => void;
}

/** One of a few: the browser's own select, which every keyboard, phone and screen reader knows. */
export function ChoiceBox<Value extends string>({
  value,
  choices,
  empty,
  onChange,
  className,
  ...rest
}: ChoiceBoxProps<Value>) {
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value as Value | '')}
      className={classes(styles.control, styles.select, className)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
}

/** A box that is ticked or not. */
export function Checkbox({ onChange, children, className, ...rest }: CheckProps) {
  const box = (
    <input {...rest} type="checkbox" className={styles.box} onChange={(event) => onChange(event.target.checked)} />
  );
  return children === undefined ? (
    box
  ) : (
    <label className={classes(styles.check, className)}>
      {box}
      <span>{children}</span>
    </label>
  );
}

/** A switch that acts at once. */
export function Toggle({ onChange, children, className, ...rest }: CheckProps) {
  const box = (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={styles.toggle}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  return children === undefined ? (
    box
  ) : (
    <label className={classes(styles.check, className)}>
      {box}
      <span>{children}</span>
    </label>
  );
}
