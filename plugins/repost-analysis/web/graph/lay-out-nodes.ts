import type { Places } from './cascade-layout';

/** Computes the layout of a cascade in a worker, which is terminated with the answer or the signal. */
export function placeNodes(parents: readonly number[], signal: AbortSignal): Promise<Places> {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url));
  return new Promise<Places>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<Places>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(parents);
  }).finally(() => worker.terminate());
}
