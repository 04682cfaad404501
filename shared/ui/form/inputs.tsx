import { Input } from '@arco-design/web-react';
import type { ComponentProps } from 'react';
import { assignRef } from '../arco/assign-ref';
import { classes } from '../classes';
import { Icon } from '../icon';
import styles from './control.module.css';

type TextProps<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'size' | 'prefix' | 'height' | 'value'> & {
  readonly value?: string;
};

/** Single-line text input, based on Arco's. */
export function TextInput({ onChange, ref, className, ...rest }: TextProps<'input'>) {
  return (
    <Input
      autoComplete="off"
      {...(rest as object)}
      ref={(handle) => assignRef(ref, handle?.dom ?? null)}
      status={rest['aria-invalid'] ? 'error' : undefined}
      className={classes(styles.control, className)}
      onChange={(_, event) => onChange?.(event)}
    />
  );
}

/** Multi-line text input, based on Arco's. */
export function TextArea({ onChange, ref, className, rows = 3, ...rest }: TextProps<'textarea'>) {
  return (
    <Input.TextArea
      {...(rest as object)}
      rows={rows}
      ref={(handle) => assignRef(ref, handle?.dom ?? null)}
      status={rest['aria-invalid'] ? 'error' : undefined}
      className={classes(styles.control, styles.area, className)}
      onChange={(_, event) => onChange?.(event)}
    />
  );
}

interface SearchInputProps extends Omit<TextProps<'input'>, 'aria-label'> {
  readonly label: string;
}

/** Search input; its label is also its placeholder (axe: label). */
export function SearchInput({ label, className, onChange, ref, ...rest }: SearchInputProps) {
  return (
    <Input
      type="search"
      autoComplete="off"
      placeholder={label}
      {...(rest as object)}
      ref={(handle) => assignRef(ref, handle?.dom ?? null)}
      aria-label={label}
      prefix={<Icon name="search" size={15} />}
      className={classes(styles.control, className)}
      onChange={(_, event) => onChange?.(event)}
    />
  );
}
