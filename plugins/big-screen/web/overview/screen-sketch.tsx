import type { BigScreen } from '../../contract';
import styles from './overview.module.css';

/** Thumbnail of the layout of a big screen. */
export const BigScreenSketch = ({ Sketch, Is_Upright }: Pick<BigScreen, 'Sketch' | 'Is_Upright'>) => (
  <svg
    className={styles.sketch}
    viewBox={Is_Upright ? '0 0 562 1000' : '0 0 1778 1000'}
    preserveAspectRatio="xMidYMid meet"
    aria-hidden="true"
  >
    {Sketch.map(([left, top, width, height], index) => {
      const across = Is_Upright ? 0.562 : 1.778;
      return (
        <rect
          key={index}
          x={left * across}
          y={top}
          width={width * across}
          height={height}
          rx="12"
          className={styles.box}
        />
      );
    })}
  </svg>
);
