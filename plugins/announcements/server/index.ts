import { contribute, provide } from '#core';
import { defineServer, serve, serveResource } from '#core/server';
import { noticeSources } from '#plugins/notices/server';
import { announcementContract } from '../contract';
import { announcements } from '../plugin';
import { announcement } from '../resource';
import { announcementCalls } from './announcement-calls';
import { AnnouncementReader } from './announcement-reader';
import { announcementRules } from './announcement-rules';
import { announcementMigrations } from './migrations';
import { ReadReceipts } from './read-receipts';
import { announcementTables } from './tables';
import { unreadNotice } from './unread-notice';

export default defineServer(announcements, {
  services: [provide(AnnouncementReader), provide(ReadReceipts)],
  calls: [serveResource(announcement, announcementRules).calls, serve(announcementContract, announcementCalls)],
  contributions: [contribute(noticeSources, unreadNotice)],
  tables: announcementTables,
  migrations: announcementMigrations,
});
