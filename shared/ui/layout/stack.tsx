import type { ReactNode } from 'react';
import { classes } from '../classes';
import styles from './stack.module.css';

interface LayoutProps {
  readonly children: ReactNode;
}

interface StackProps extends LayoutProps {
  /** Reduces the spacing for closely related parts. */
  readonly tight?: boolean;
  /** The first part is only as wide as necessary, for a choice above the fields it affects. */
  readonly led?: boolean;
}

/** Stacks its children vertically. */
export function Stack({ children, tight, led }: StackProps) {
  return <div className={classes(styles.stack, tight && styles.tight, led && styles.led)}>{children}</div>;
}

/** A standalone page for users who open a shared link. */
export function LonePage({ children, className }: LayoutProps & { readonly className?: string }) {
  return <main className={classes(styles.lone, className)}>{children}</main>;
}

/** Fields side by side, as many per row as fit. */
export function FieldGrid({ children }: LayoutProps) {
  return <div className={styles.fields}>{children}</div>;
}

/** Panels side by side, as many per row as fit. */
export function PanelGrid({ children }: LayoutProps) {
  return <div className={styles.panels}>{children}</div>;
}

/** A field that spans a whole row of its grid. */
export function WholeRow({ children }: LayoutProps) {
  return <div className={styles.whole}>{children}</div>;
}

/** Buttons side by side, the main one first. */
export function ButtonRow({ children }: LayoutProps) {
  return <div className={styles.buttons}>{children}</div>;
}

/** An inconspicuous remark. */
export function Note({ children, title }: LayoutProps & { readonly title?: string }) {
  return (
    <p className={styles.note} title={title}>
      {children}
    </p>
  );
}
