import { cascadeLayout } from './cascade-layout';

/** Computes the layout in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<readonly number[]>) => {
  const positions = cascadeLayout(data);
  self.postMessage(positions, { transfer: [positions.buffer] });
});
