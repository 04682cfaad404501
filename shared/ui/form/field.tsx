import { useId, type ReactNode } from 'react';
import { Icon } from '../icon';
import styles from './control.module.css';

/** What a control takes from its field so that both are known to belong together. */
export interface FieldProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
}

interface FieldOptions {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly required?: boolean;
  readonly className?: string;
  readonly children: (props: FieldProps) => ReactNode;
}

/** A labelled control with its hint and its fault. */
export function Field({ label, hint, error, required, className, children }: FieldOptions) {
  const id = useId();
  const noteId = `${id}note`;
  const described = error || hint ? noteId : undefined;
  return (
    <div className={className ?? styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.star} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <span id={noteId} role="alert" className={styles.fault}>
          <Icon name="warning" size={13} />
          {error}
        </span>
      ) : (
        hint && (
          <span id={noteId} className={styles.hint}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}
