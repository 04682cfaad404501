import { Checkbox as ArcoCheckbox, Switch } from '@arco-design/web-react';
import { useRef, type ReactNode } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import type { FieldProps } from './field';
import styles from './ticks.module.css';

interface CheckProps extends Partial<FieldProps> {
  readonly checked?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly title?: string;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly children?: ReactNode;
}

/** Arco's checkbox; its accessible name is set on its input (axe: label). */
export function Checkbox({
  id,
  checked = false,
  onChange,
  indeterminate,
  children,
  disabled,
  title,
  className,
  ...aria
}: CheckProps & { readonly indeterminate?: boolean }) {
  const root = useRef<HTMLLabelElement>(null);
  useA11yFix(() => {
    const input = root.current?.querySelector('input');
    setAttributes(input, { ...aria, id });
    // Arco renders the dash but leaves the box unchecked, which is what screen readers would announce.
    if (input) input.indeterminate = indeterminate === true;
  });
  return (
    <ArcoCheckbox
      ref={root}
      checked={checked}
      indeterminate={indeterminate}
      disabled={disabled}
      className={className}
      {...{ title }}
      onChange={onChange}
    >
      {children}
    </ArcoCheckbox>
  );
}

/** Arco's switch, which takes effect immediately. */
export function Toggle({ onChange, children, className, checked = false, ...rest }: CheckProps) {
  const toggle = <Switch {...rest} checked={checked} size="small" onChange={(on) => onChange(on)} />;
  return children === undefined ? (
    <span className={styles.alone}>{toggle}</span>
  ) : (
    <label className={`${styles.check} ${className ?? ''}`}>
      {toggle}
      <span>{children}</span>
    </label>
  );
}
