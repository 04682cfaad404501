import { Checkbox as ArcoCheckbox, Switch } from '@arco-design/web-react';
import { useRef, type ReactNode } from 'react';
import { setAttributes, useMend } from '../arco/mend';
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

/** Arco's box that is ticked or not; what names it is put on its input (axe: label). */
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
  useMend(() => {
    const input = root.current?.querySelector('input');
    setAttributes(input, { ...aria, id });
    // Arco draws the dash and leaves the box unticked: it would be read out as such.
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

/** Arco's switch, which acts at once. */
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
