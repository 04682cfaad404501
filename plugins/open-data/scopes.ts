import type { Privilege } from '#core';

/** What a key may be good for. */
export const keyScopes = ['articles', 'figures', 'events', 'compare', 'trace'] as const;
export type KeyScope = (typeof keyScopes)[number];

const articles: Privilege = ['classifiedInfo', 'browse'];

/** What whoever makes a key must hold themselves, and all that the key holds of it: only looking. */
export const scopePrivileges: Readonly<Record<KeyScope, readonly Privilege[]>> = {
  articles: [articles],
  figures: [articles],
  events: [articles, ['hot-spot-info', 'browse']],
  compare: [articles, ['brand-analysis', 'browse']],
  trace: [articles, ['article-trace', 'browse']],
};
