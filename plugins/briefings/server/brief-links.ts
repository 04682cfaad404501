import type { LinkKind } from '#plugins/share-links/server';
import { briefings } from '../plugin';

export const briefLinks: LinkKind = {
  kind: 'briefing',
  path: () => '/s-report',
  plugin: briefings.id,
  privilege: ['brief-report', 'browse'],
  hasVisits: false,
};
