import { useEffect, useRef } from 'react';
import type { FieldSize } from './field-worker';
import styles from './sign-in-layout.module.css';

/** Draws on a canvas in a thread of its own, since so many dots would keep the page from answering; gives its end. */
function drawOn(canvas: HTMLCanvasElement): () => void {
  const worker = new Worker(new URL('./field-worker.ts', import.meta.url));
  let given: OffscreenCanvas | undefined = canvas.transferControlToOffscreen();
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    const size: FieldSize = { width, height, ratio: Math.min(2, window.devicePixelRatio || 1) };
    if (given) worker.postMessage({ ...size, canvas: given }, [given]);
    else worker.postMessage(size);
    given = undefined;
  });
  observer.observe(canvas);
  return () => {
    observer.disconnect();
    worker.terminate();
  };
}

/** A still picture of what the product does: every dot is an article, and a few of them matter. */
export function OpinionField() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    // A browser that cannot draw beside the page goes without the picture.
    if (!('Worker' in window && 'transferControlToOffscreen' in canvas)) return undefined;
    place.current?.append(canvas);
    const stop = drawOn(canvas);
    return () => {
      stop();
      canvas.remove();
    };
  }, []);
  return <div ref={place} className={styles.field} aria-hidden="true" />;
}
