/** A short message at the edge of the screen. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'information' | 'success' | 'warning' | 'error';
  /** Milliseconds until it closes by itself; 0 keeps it open until it is closed. */
  readonly duration: number;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once when it closes for any reason other than its action. */
  readonly onLeave?: () => void;
}

type ToastOptions = Pick<Toast, 'text'> & Partial<Omit<Toast, 'id' | 'text'>>;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Returns all visible toasts, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Subscribes to changes; returns a function that unsubscribes. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes a toast; `acted` is true when its action was clicked. */
export function closeToast(id: number, acted = false): void {
  const toast = toasts.find((each) => each.id === id);
  if (!toast) return;
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((each) => each !== toast));
  if (acted) toast.action?.run();
  else toast.onLeave?.();
}

/**
 * Shows a message, for four seconds by default, errors for eight. A message that is already visible is not shown twice.
 */
export function showToast(options: ToastOptions): number {
  const kind = options.kind ?? 'information';
  const existing = options.action ? undefined : toasts.find(({ text, action }) => text === options.text && !action);
  if (existing) return existing.id;
  const toast: Toast = { duration: kind === 'error' ? 8000 : 4000, ...options, kind, id: nextId++ };
  publish([...toasts.slice(-3), toast]);
  if (toast.duration > 0)
    timers.set(
      toast.id,
      setTimeout(() => closeToast(toast.id), toast.duration),
    );
  return toast.id;
}

interface UndoOptions {
  readonly text: string;
  /** Label of the button. */
  readonly label: string;
  readonly undo: () => void;
  /** Called when the time for undoing has passed. */
  readonly commit?: () => void;
}

/** Time in milliseconds during which an action can be undone. */
export const undoTime = 10_000;

/** Confirms an action and offers to undo it for ten seconds. */
export function showUndo({ text, label, undo, commit }: UndoOptions): number {
  return showToast({ text, kind: 'success', duration: undoTime, action: { label, run: undo }, onLeave: commit });
}
