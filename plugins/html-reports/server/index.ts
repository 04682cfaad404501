import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { htmlReportContract } from '../contract';
import { htmlReports } from '../plugin';
import { htmlReportCalls } from './html-report-calls';
import { HtmlReportService } from './html-report-service';
import { HtmlReportStore } from './html-report-store';
import { htmlReportMigrations } from './migrations';
import { PageData } from './page-data';
import { PageFreezer } from './page-freezer';
import { PageScope } from './page-scope';
import { htmlReportTables } from './tables';

export default defineServer(htmlReports, {
  services: [
    provide(HtmlReportStore),
    provide(HtmlReportService),
    provide(PageData),
    provide(PageFreezer),
    provide(PageScope),
  ],
  calls: [serve(htmlReportContract, htmlReportCalls)],
  tables: htmlReportTables,
  migrations: htmlReportMigrations,
});
