import { Later } from '../react/use-later';

/**
 * The renderer is loaded with the first message, which few pages have; it is prefetched in case the connection is lost
 * by then.
 */
export const messageDrawing = new Later(() =>
  import(/* webpackChunkName: "kit" */ './message-drawing').then(({ MessageDrawing }) => MessageDrawing),
);
