import type { ComponentProps } from 'react';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary` for the one main action of a place, `danger` for what destroys, `quiet` for what should not draw the eye.
   */
  readonly kind?: 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly icon?: IconName;
  /** Shows that the action runs, and keeps it from running twice. */
  readonly busy?: boolean;
}

/** A button with a text. */
export function Button({ kind, small, icon, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(styles.button, kind && styles[kind], small && styles.small, className)}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={small ? 14 : 16} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Said by screen readers and shown on hover: a drawing alone explains nothing. */
  readonly label: string;
  readonly icon: IconName;
  readonly small?: boolean;
  /** Makes it a switch that is on or off. */
  readonly pressed?: boolean;
}

/** A button that is only a drawing; its label is not optional. */
export function IconButton({ label, icon, small, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(styles.button, styles.iconOnly, small && styles.small, pressed && styles.pressed, className)}
    >
      <Icon name={icon} size={small ? 14 : 17} />
    </button>
  );
}
