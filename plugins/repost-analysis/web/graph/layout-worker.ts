import { cascadeLayout } from './cascade-layout';

/** Places a cascade beside the page, which stays at hand meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<readonly number[]>) => {
  const places = cascadeLayout(data);
  self.postMessage(places, { transfer: [places.buffer] });
});
