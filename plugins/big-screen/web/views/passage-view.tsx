import type { Module } from '#plugins/analysis';
import styles from './views.module.css';

type Pieces = ReturnType<NonNullable<Module['views']['passage']>>;

/** A paragraph with its figures in bold. */
export const PassageView = ({ pieces }: { readonly pieces: Pieces }) => (
  <p className={styles.passage}>
    {pieces.map((piece, index) => (typeof piece === 'string' ? piece : <strong key={index}>{piece.text}</strong>))}
  </p>
);
