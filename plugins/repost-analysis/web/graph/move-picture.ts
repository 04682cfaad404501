/** Maps a rendered point to its displayed position: offset `x`, `y` and factor `scale`, in pixels of the box. */
export interface Move {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const still: Move = { x: 0, y: 0, scale: 1 };
/** Milliseconds without wheel input after which the wheel is idle. */
const restAfter = 140;
/** Distance in pixels from which a press is no longer a click. */
const dragFrom = 4;
/** Limits of empty surroundings and scale beyond which the picture is re-rendered during the move. */
const limits = { share: 0.5, min: 0.5, max: 2.5 } as const;

/**
 * Combines a move with a further one: a point under the fingers goes from one position to another and is scaled by a
 * factor.
 */
export const moved = ({ x, y, scale }: Move, from: Point, to: Point, factor: number): Move => ({
  x: to.x - factor * (from.x - x),
  y: to.y - factor * (from.y - y),
  scale: scale * factor,
});

const getMiddle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const getWidth = ([one, other]: readonly Point[]): number =>
  one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1;

/**
 * Moves and scales the existing rendering by pointer, touch and wheel, at a cost independent of its size, and triggers
 * a re-rendering when input is idle: `redraw` calls back when that is done. Returns a cleanup function.
 */
export function movePicture(
  box: HTMLElement,
  layer: HTMLElement,
  redraw: (move: Move, done: () => void) => void,
): () => void {
  const leaving = new AbortController();
  const pointers = new Map<number, Point>();
  let move = still;
  let isDragged = false;
  let isAwaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  layer.style.transformOrigin = '0 0';

  const show = (): void => {
    if (!isAwaited) layer.style.transform = `translate(${move.x}px, ${move.y}px) scale(${move.scale})`;
  };
  const rest = (): void => {
    clearTimeout(timer);
    if (move === still || isAwaited) return;
    isAwaited = true;
    const done = move;
    move = still;
    redraw(done, () => {
      isAwaited = false;
      show();
    });
  };
  const go = (next: Move): void => {
    move = next;
    show();
    const { x, y, scale } = move;
    const margin = limits.share * Math.min(box.clientWidth, box.clientHeight);
    if (Math.abs(x) > margin || Math.abs(y) > margin || scale < limits.min || scale > limits.max) rest();
  };
  const getPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => box.addEventListener(type, act, { ...options, signal: leaving.signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) isDragged = false;
    pointers.set(event.pointerId, getPoint(event));
  });
  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const at = getPoint(event);
    if (!isDragged && Math.hypot(at.x - before.x, at.y - before.y) < dragFrom) return;
    if (!isDragged) box.setPointerCapture(event.pointerId);
    isDragged = true;
    const old = [...pointers.values()];
    pointers.set(event.pointerId, at);
    const now = [...pointers.values()];
    go(moved(move, getMiddle(old), getMiddle(now), getWidth(now) / getWidth(old)));
  });
  const lift = ({ pointerId }: PointerEvent): void => {
    if (pointers.delete(pointerId) && pointers.size === 0) rest();
  };
  on('pointerup', lift);
  on('pointercancel', lift);
  on(
    'wheel',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const at = getPoint(event);
      go(moved(move, at, at, Math.exp(-Math.max(-300, Math.min(300, event.deltaY)) * 0.0015)));
      clearTimeout(timer);
      timer = setTimeout(rest, restAfter);
    },
    { capture: true, passive: false },
  );
  // The renderer must not handle the same input, nor treat the end of a drag as a click.
  const keep = (event: Event): void => event.stopPropagation();
  on('mousedown', keep, { capture: true });
  on('touchstart', keep, { capture: true });
  on('mousemove', (event) => pointers.size > 0 && keep(event), { capture: true });
  on('click', (event) => isDragged && keep(event), { capture: true });
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
