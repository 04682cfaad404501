import { definePlugin } from '#core';

/** Subscriptions to the hubs of feeds (W3C WebSub); delivered content is processed as if it had been fetched. */
export const websub = definePlugin({
  id: 'websub',
  summary: 'Subscribes to the hubs named by feeds and accepts the content they deliver',
  requires: ['collector-nodes', 'extraction'],
  extends: ['extraction.pushed-lists'],
});
