import { Later } from '../react/use-later';

/** What draws comes with the first message, which few pages have, and is fetched ahead lest the line breaks by then. */
export const messageDrawing = new Later(() =>
  import(/* webpackChunkName: "kit" */ './message-drawing').then(({ MessageDrawing }) => MessageDrawing),
);
