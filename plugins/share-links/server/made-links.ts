import { withServices } from '#core';
import { pluginTexts } from '#core/server';
import type { PersonalAccess } from '#plugins/users/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { LinkStore } from './link-store';

const linkTexts = pluginTexts('share-links', { 'zh-CN': chinese, 'en-US': english });

/** Share links among the access that a user made; others use them, so that they end only if somebody chooses so. */
export const madeLinks = withServices(
  { store: LinkStore },
  ({ store }): PersonalAccess => ({
    kind: 'share-link',
    getName: (language) => linkTexts(language)('personalAccess.share-link'),
    isEndedByDefault: false,
    list: async (owner) =>
      (await store.ofMaker(owner)).map(({ share_id: id, title, created_at: createdAt }) => ({
        id,
        name: title || `#${id}`,
        createdAt,
      })),
    end: (owner, ids) => store.removeOf(owner, ids),
  }),
);
