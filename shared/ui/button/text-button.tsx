import { Button as ArcoButton } from '@arco-design/web-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes';
import styles from './text-button.module.css';

/** An inline text button that looks like a link, such as the name of a row that opens it. */
export function TextButton({ className, onClick, type: _, ...rest }: ComponentProps<'button'>) {
  return <ArcoButton {...rest} type="text" className={classes(styles.text, className)} onClick={onClick as never} />;
}
