import { withServices } from '#core';
import { pluginTexts } from '#core/server';
import type { PersonalAccess } from '#plugins/users/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { FeedStore } from './feed-store';
import { KeyStore } from './key-store';

const openDataTexts = pluginTexts('open-data', { 'zh-CN': chinese, 'en-US': english });

/** Feeds among the access that a user made. */
export const madeFeeds = withServices(
  { store: FeedStore },
  ({ store }): PersonalAccess => ({
    kind: 'feed',
    getName: (language) => openDataTexts(language)('personalAccess.feed'),
    isEndedByDefault: true,
    list: async (owner) =>
      (await store.ofMaker(owner)).map((row) => ({ id: row.feed_id, name: row.feed_name, createdAt: row.created_at })),
    end: (owner, ids) => store.endOf(owner, ids),
  }),
);

/** Keys among the access that a user made; other systems need them, so that they end only if somebody chooses so. */
export const madeKeys = withServices(
  { store: KeyStore },
  ({ store }): PersonalAccess => ({
    kind: 'api-key',
    getName: (language) => openDataTexts(language)('personalAccess.api-key'),
    isEndedByDefault: false,
    list: async (owner) =>
      (await store.ofMaker(owner)).map((row) => ({ id: row.key_id, name: row.key_name, createdAt: row.created_at })),
    end: (owner, ids) => store.endOf(owner, ids),
  }),
);
