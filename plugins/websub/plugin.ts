import { definePlugin } from '#core';

/** Subscriptions to the hubs of feeds (W3C WebSub): what they send is read as if it had been fetched. */
export const websub = definePlugin({
  id: 'websub',
  summary: 'Subscribes to the hubs that feeds name and takes the news that they send',
  requires: ['collector-nodes', 'extraction'],
  extends: ['extraction.told-lists'],
});
