import type { Module } from '#plugins/analysis';
import styles from './faces.module.css';

type Pieces = ReturnType<NonNullable<Module['faces']['passage']>>;

/** A paragraph with its figures in bold. */
export const PassageFace = ({ pieces }: { readonly pieces: Pieces }) => (
  <p className={styles.passage}>
    {pieces.map((piece, index) => (typeof piece === 'string' ? piece : <strong key={index}>{piece.text}</strong>))}
  </p>
);
