import type { ReactNode } from 'react';
import { classes } from '../classes';
import styles from './stack.module.css';

interface LayoutProps {
  readonly children: ReactNode;
}

interface StackProps extends LayoutProps {
  /** They belong closely together. */
  readonly tight?: boolean;
  /** The first part is as wide as it needs, where a choice stands above the fields that it is about. */
  readonly led?: boolean;
}

/** Parts one under the other. */
export function Stack({ children, tight, led }: StackProps) {
  return <div className={classes(styles.stack, tight && styles.tight, led && styles.led)}>{children}</div>;
}

/** A screen that stands alone, for people who come by a link. */
export function LonePage({ children, className }: LayoutProps & { readonly className?: string }) {
  return <main className={classes(styles.lone, className)}>{children}</main>;
}

/** Fields side by side, as many in a row as there is room. */
export function FieldGrid({ children }: LayoutProps) {
  return <div className={styles.fields}>{children}</div>;
}

/** Panels side by side, as many in a row as there is room. */
export function PanelGrid({ children }: LayoutProps) {
  return <div className={styles.panels}>{children}</div>;
}

/** A field that takes a row of its grid for itself. */
export function WholeRow({ children }: LayoutProps) {
  return <div className={styles.whole}>{children}</div>;
}

/** Buttons side by side, the main one first. */
export function ButtonRow({ children }: LayoutProps) {
  return <div className={styles.buttons}>{children}</div>;
}

/** A remark that does not draw the eye. */
export function Note({ children, title }: LayoutProps & { readonly title?: string }) {
  return (
    <p className={styles.note} title={title}>
      {children}
    </p>
  );
}
