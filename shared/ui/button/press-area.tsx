import { Button as ArcoButton } from '@arco-design/web-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes';
import styles from './press-area.module.css';

/** A row or card that is clickable as a whole; its owner defines the style. */
export function PressArea({ className, onClick, type: _, ...rest }: ComponentProps<'button'>) {
  return <ArcoButton {...rest} type="text" className={classes(styles.area, className)} onClick={onClick as never} />;
}
