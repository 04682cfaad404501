import { Button as ArcoButton } from '@arco-design/web-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes';
import styles from './press-area.module.css';

/** A line or card that acts as a whole; how it looks is its owner's to say. */
export function PressArea({ className, onClick, type: _, ...rest }: ComponentProps<'button'>) {
  return <ArcoButton {...rest} type="text" className={classes(styles.area, className)} onClick={onClick as never} />;
}
