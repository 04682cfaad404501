import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useUi } from '../ui-context';
import styles from './split-pane.module.css';

interface SplitPaneProps {
  readonly side: ReactNode;
  readonly children: ReactNode;
  /** Initial width of the side in pixels. */
  readonly width?: number;
  readonly min?: number;
  readonly max?: number;
  /** Called when the handle is released, so that the width can be stored. */
  readonly onWidth?: (width: number) => void;
}

/** A side and a main part separated by a handle, which moves by pointer or arrow keys; stacked on small screens. */
export function SplitPane({ side, children, width: first = 260, min = 180, max = 480, onWidth }: SplitPaneProps) {
  const { t } = useUi();
  const [width, setWidth] = useState(first);
  const limit = (value: number): number => Math.min(max, Math.max(min, Math.round(value)));
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget;
    const start = event.clientX;
    let now = width;
    handle.setPointerCapture(event.pointerId);
    const move = (next: globalThis.PointerEvent): void => setWidth((now = limit(width + next.clientX - start)));
    const stop = (): void => {
      handle.removeEventListener('pointermove', move);
      onWidth?.(now);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const change = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    setWidth(limit(width + change));
    onWidth?.(limit(width + change));
  };
  return (
    <div className={styles.split}>
      <div className={styles.side} style={{ width }}>
        {side}
      </div>
      <div
        className={styles.handle}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('resizePanes')}
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      />
      <div className={styles.main}>{children}</div>
    </div>
  );
}
