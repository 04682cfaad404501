import type { Privilege } from '#core';

/** Permissions of a key. */
export const keyScopes = ['articles', 'figures', 'events', 'compare', 'trace'] as const;
export type KeyScope = (typeof keyScopes)[number];

const articles: Privilege = ['classifiedInfo', 'browse'];

/** Privileges that the key's creator must hold, and the only ones that the key has: read access only. */
export const scopePrivileges: Readonly<Record<KeyScope, readonly Privilege[]>> = {
  articles: [articles],
  figures: [articles],
  events: [articles, ['hot-spot-info', 'browse']],
  compare: [articles, ['brand-analysis', 'browse']],
  trace: [articles, ['article-trace', 'browse']],
};
