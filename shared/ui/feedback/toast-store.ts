/** A short message at the edge of the screen. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'information' | 'success' | 'warning' | 'error';
  /** Milliseconds until it leaves by itself; 0 leaves it until it is closed. */
  readonly duration: number;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once when it leaves other than by its action. */
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

/** Everything that is shown now, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Calls back at every change; gives back how to stop that. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a toast away; `acted` when its action was chosen. */
export function closeToast(id: number, acted = false): void {
  const toast = toasts.find((each) => each.id === id);
  if (!toast) return;
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((each) => each !== toast));
  if (acted) toast.action?.run();
  else toast.onLeave?.();
}

/** Shows a message; four seconds unless told otherwise, errors eight. What is said already is not said twice. */
export function showToast(options: ToastOptions): number {
  const kind = options.kind ?? 'information';
  const said = options.action ? undefined : toasts.find(({ text, action }) => text === options.text && !action);
  if (said) return said.id;
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
  /** The word on the button. */
  readonly label: string;
  readonly undo: () => void;
  /** Runs when the time to undo is over. */
  readonly commit?: () => void;
}

/** How long a deed can be taken back, in milliseconds. */
export const undoTime = 10_000;

/** Says what was done and offers for ten seconds to take it back. */
export function showUndo({ text, label, undo, commit }: UndoOptions): number {
  return showToast({ text, kind: 'success', duration: undoTime, action: { label, run: undo }, onLeave: commit });
}
