import { useEffect, useRef } from 'react';
import { wait } from '#core/web';
import styles from './sign-in-layout.module.css';

const step = 15;
/** Part of the height, at the top, that the mask hides. */
const hidden = 0.22;
/** Milliseconds of painting per step. */
const atOnce = 8;

/** Deterministic pseudo-random value between 0 and 1 for a position. */
function chance(column: number, row: number): number {
  const value = Math.sin(column * 127.1 + row * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** Intensity at a position: two interfering slow waves. */
function loudness(x: number, y: number): number {
  const first = 0.66 + 0.13 * Math.sin(x * 5.2 + 0.6) - 0.05 * Math.sin(x * 13);
  const second = 0.84 + 0.06 * Math.sin(x * 8.4 + 2.4);
  return 0.9 * Math.exp(-(((y - first) / 0.11) ** 2)) + 0.45 * Math.exp(-(((y - second) / 0.07) ** 2));
}

/** Fills the dots of a column, grouped by appearance. */
function fillColumn(pen: CanvasRenderingContext2D, column: number, width: number, height: number): void {
  const looks = new Map<string, Path2D>();
  for (let row = Math.floor((height * hidden) / step); row * step < height + step; row += 1) {
    const level = loudness((column * step) / width, (row * step) / height);
    const luck = chance(column, row);
    const noted = level > 0.55 && luck > 0.965;
    const good = noted && chance(row, column) > 0.5;
    const color = noted ? (good ? '92 203 156' : '255 143 130') : '169 196 255';
    const opacity = noted ? 0.95 : 0.1 + level * (0.35 + 0.4 * luck);
    const look = `rgb(${color} / ${opacity.toFixed(1)})`;
    const path = looks.get(look) ?? new Path2D();
    looks.set(look, path);
    const radius = noted ? 3.2 : 0.8 + level * (1.2 + luck);
    path.moveTo(column * step + radius, row * step);
    path.arc(column * step, row * step, radius, 0, Math.PI * 2);
  }
  for (const [look, path] of looks) {
    pen.fillStyle = look;
    pen.fill(path);
  }
}

/**
 * Paints in steps of some milliseconds: on a slow machine the whole takes a third of a second, during which users may
 * be typing.
 */
async function paint(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const { clientWidth: width, clientHeight: height } = canvas;
  const pen = canvas.getContext('2d');
  if (!pen || width === 0) return;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  pen.scale(ratio, ratio);
  let began = performance.now();
  for (let column = 0; column * step < width + step; column += 1) {
    fillColumn(pen, column, width, height);
    if (performance.now() - began < atOnce) continue;
    await wait(0, signal);
    began = performance.now();
  }
}

/** Decorative still image of the product's purpose: every dot is an article, and a few of them matter. */
export function OpinionField() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let painting = new AbortController();
    const observer = new ResizeObserver(() => {
      painting.abort();
      painting = new AbortController();
      // Aborts only on a change of size or when the page is left.
      paint(element, painting.signal).catch(() => undefined);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      painting.abort();
    };
  }, []);
  return <canvas ref={canvas} className={styles.field} aria-hidden="true" />;
}
