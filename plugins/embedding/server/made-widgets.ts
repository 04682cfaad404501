import { withServices } from '#core';
import type { PersonalAccess } from '#plugins/users/server';
import { embeddingTexts } from './texts';
import { WidgetStore } from './widget-store';

/** Widgets among the access that a user made; other sites show them, so that they end only if somebody chooses so. */
export const madeWidgets = withServices(
  { store: WidgetStore },
  ({ store }): PersonalAccess => ({
    kind: 'widget',
    getName: (language) => embeddingTexts(language)('personalAccess.widget'),
    isEndedByDefault: false,
    list: async (owner) =>
      (await store.ofMaker(owner)).map((row) => ({
        id: row.widget_id,
        name: row.widget_name,
        createdAt: row.created_at,
      })),
    end: (owner, ids) => store.removeOf(owner, ids),
  }),
);
