import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './sign-in-form.module.css';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string;
  /** Rendered at the right inside the box. */
  readonly children?: ReactNode;
}

/** Labeled input without any library, for pages that must render immediately. */
export function PlainField({ label, hint, fault, children, ...input }: PlainFieldProps) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-fault={fault ? '' : undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={note ? `${id}note` : undefined}
        />
        {children}
      </div>
      {note && (
        <p id={`${id}note`} className={fault ? styles.fault : styles.hint} role={fault ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
