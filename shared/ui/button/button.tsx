import { Button as ArcoButton } from '@arco-design/web-react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onClick'> {
  /**
   * `primary` for the one main action of a view, `danger` for destructive actions, `quiet` for actions that should not
   * draw attention.
   */
  readonly kind?: 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly icon?: IconName;
  /** Shows that the action is running and prevents a second click. */
  readonly busy?: boolean;
  readonly onClick?: ComponentPropsWithoutRef<'button'>['onClick'];
}

const looks = {
  primary: { type: 'primary' },
  danger: { type: 'outline', status: 'danger' },
  quiet: { type: 'text' },
} as const;

/** Arco's button with a text. Uses `forwardRef`, by which Arco's triggers find the element that opens them. */
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
  /** Read by screen readers and shown on hover, since an icon alone explains nothing. */
  readonly label: string;
  readonly icon: IconName;
  /** Makes it a toggle button that is on or off. */
  readonly pressed?: boolean;
}

/** Arco's button with only an icon; the label is required (axe: button-name). */
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
