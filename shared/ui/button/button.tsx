import { Button as ArcoButton } from '@arco-design/web-react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onClick'> {
  /**
   * `primary` for the one main action of a place, `danger` for what destroys, `quiet` for what should not draw the eye.
   */
  readonly kind?: 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly icon?: IconName;
  /** Shows that the action runs, and keeps it from running twice. */
  readonly busy?: boolean;
  readonly onClick?: ComponentPropsWithoutRef<'button'>['onClick'];
}

const looks = {
  primary: { type: 'primary' },
  danger: { type: 'outline', status: 'danger' },
  quiet: { type: 'text' },
} as const;

/** Arco's button with a text. It forwards its reference in the old way, by which Arco's triggers find their opener. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind, small, icon, busy = false, type, className, disabled, onClick, ...rest },
  ref,
) {
  return (
    <ArcoButton
      {...rest}
      ref={ref}
      {...(kind ? looks[kind] : { type: 'secondary' })}
      htmlType={type}
      size={small ? 'mini' : 'default'}
      icon={icon && <Icon name={icon} size={small ? 14 : 16} />}
      loading={busy}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(styles.button, !kind && styles.plain, className)}
      onClick={onClick as never}
    />
  );
});

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'kind' | 'icon'> {
  /** Said by screen readers and shown on hover: a drawing alone explains nothing. */
  readonly label: string;
  readonly icon: IconName;
  /** Makes it a switch that is on or off. */
  readonly pressed?: boolean;
}

/** Arco's button as a drawing alone; its label is not optional (axe: button-name). */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, small, pressed, busy, className, type, onClick, ...rest },
  ref,
) {
  return (
    <ArcoButton
      title={label}
      {...rest}
      ref={ref}
      type="text"
      iconOnly
      htmlType={type}
      size={small ? 'mini' : 'default'}
      loading={busy}
      icon={<Icon name={icon} size={small ? 14 : 17} />}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(styles.button, styles.drawing, pressed && styles.pressed, className)}
      onClick={onClick as never}
    />
  );
});
