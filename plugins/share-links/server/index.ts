import { contribute, provide } from '#core';
import { defineServer } from '#core/server';
import { personalAccess } from '#plugins/users/server';
import { shareLinks } from '../plugin';
import { LinkStore } from './link-store';
import { madeLinks } from './made-links';
import { linkMigrations } from './migrations';
import { ShareLinks } from './share-links';
import { linkTables } from './tables';

export type { LinkKind, OpenedLink } from './link-kind';
export { LinkStore } from './link-store';
export { ShareLinks } from './share-links';

export default defineServer(shareLinks, {
  services: [provide(LinkStore), provide(ShareLinks)],
  contributions: [contribute(personalAccess, madeLinks)],
  jobs: [{ name: 'share-links.sweep', every: '1d', run: (services) => services.get(LinkStore).sweep() }],
  tables: linkTables,
  migrations: linkMigrations,
});
