import { briefings } from '../plugin';
import type { LinkKind } from './share-links';

export const briefLinks: LinkKind = { kind: 'briefing', path: '/s-report', plugin: briefings.id, hasVisits: false };
