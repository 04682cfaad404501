import { Form } from '@arco-design/web-react';
import { useId, useRef, type ReactNode } from 'react';
import { useA11yFix } from '../arco/a11y-fix';
import { classes } from '../classes';
import { Icon } from '../icon';
import styles from './field.module.css';

/** Props that link a control with its field. */
export interface FieldProps {
  readonly id: string;
  readonly 'aria-labelledby'?: string;
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

/**
 * A labelled control with its hint and error, in Arco's form item. Values belong to the forms, so the item has no
 * field, and its label is linked with the control here (axe: label).
 */
export function Field({ label, hint, error, required, className, children }: FieldOptions) {
  const id = useId();
  const noteId = `${id}note`;
  const item = useRef<HTMLDivElement>(null);
  useA11yFix(() => {
    const labelElement = item.current?.querySelector('label');
    if (labelElement) labelElement.htmlFor = id;
  });
  const note = error ? (
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
  );
  return (
    <div ref={item} className={classes(styles.field, className)}>
      <Form.Item
        layout="vertical"
        label={
          <span id={`${id}label`} className={styles.label}>
            {label}
            {required && (
              <span className={styles.star} aria-hidden="true">
                {' '}
                *
              </span>
            )}
          </span>
        }
        extra={note}
      >
        <div className={styles.control}>
          {children({
            id,
            'aria-labelledby': `${id}label`,
            'aria-describedby': note ? noteId : undefined,
            'aria-invalid': error ? true : undefined,
            'aria-required': required || undefined,
          })}
        </div>
      </Form.Item>
    </div>
  );
}
