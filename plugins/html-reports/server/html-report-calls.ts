import { withServices } from '#core';
import { ThreadService, writeDocument, type Handlers } from '#core/server';
import { ClientImages } from '#plugins/clients/server';
import { ShareLinks } from '#plugins/share-links/server';
import { defaultZone } from '#shared/time';
import type { htmlReportContract } from '../contract';
import { cleanPage } from './clean-page';
import { HtmlReportService } from './html-report-service';
import { HtmlReportStore, reportLinks } from './html-report-store';
import { PageData } from './page-data';
import { pageDocument } from './page-document';

/** Max size of a picture in bytes. */
const maxPictureBytes = 4 * 1024 * 1024;

/** Handlers of the HTML report API. */
export const htmlReportCalls = withServices(
  {
    reports: HtmlReportService,
    store: HtmlReportStore,
    data: PageData,
    links: ShareLinks,
    images: ClientImages,
    threads: ThreadService,
  },
  ({ reports, store, data, links, images, threads }): Handlers<typeof htmlReportContract> => ({
    list: ({ caller, query }) => store.list(caller, query),
    detail: ({ caller, query }) => store.detail(caller, query.id),
    create: ({ caller, body }) => store.create(caller, cleanPage(body)),
    save: ({ caller, body: { HTML_Report_ID, Revision: revision, Edit: edit, ...page } }) =>
      store.save(caller, HTML_Report_ID, { revision, edit }, cleanPage(page)),
    live: ({ caller, body }) => data.live(caller, body.Blocks),
    publish: ({ caller, body, ip }) => reports.publish(caller, body.HTML_Report_ID, body.Revision, ip),
    withdraw: ({ caller, body, ip }) => reports.withdraw(caller, body.HTML_Report_ID, ip),
    verify: ({ caller, body }) => reports.verify(caller, body.HTML_Report_ID),
    copy: async ({ caller, body }) => store.create(caller, (await store.read(caller, body.HTML_Report_ID)).page),
    remove: async ({ caller, query, ip }) => ({ removed: await reports.remove(caller, query.id, ip) }),
    picture: async (call) => {
      const { files } = await call.files();
      const purpose = { clientId: call.caller.clientId, purpose: 'report', maxBytes: maxPictureBytes, ip: call.ip };
      const { URL } = await images.save(call.caller, purpose, files[0]);
      return { Hash: URL.split('/').at(-1) ?? '' };
    },
    export: async ({ caller, body: { HTML_Report_ID, format }, signal }) => {
      const page = await reports.published(caller, HTML_Report_ID);
      const document = await pageDocument(page, { images, clientId: caller.clientId }, caller, format);
      return writeDocument(threads, document, format, { queue: caller.clientId, signal });
    },
    shares: async ({ caller, query }) => {
      await store.read(caller, query.id);
      return { list: await links.list(reportLinks, caller.clientId, query.id) };
    },
    share: ({ caller, body: { HTML_Report_ID, Days: days, Password: password }, ip }) =>
      reports.share(caller, HTML_Report_ID, { days, password }, ip),
    revoke: async ({ caller, query }) => {
      await store.mustSeeLinked(caller, query.id);
      return { removed: await links.revoke(reportLinks, caller.clientId, query.id) };
    },
    visits: async ({ caller, query: { id, ...page } }) => {
      await store.read(caller, id);
      return links.visits(reportLinks, caller.clientId, id, page);
    },
    read: async ({ body }) => {
      const { link, page } = await reports.open(body.Token, body.Password);
      await links.visited(reportLinks, link);
      return { ...page, Expires_At: link.expiresAt.toISOString() };
    },
    readFile: async ({ body: { Token, Password, format }, language, signal }) => {
      const { link, page } = await reports.open(Token, Password);
      await links.allowFile(reportLinks, link);
      const { clientId, shareId } = link;
      const document = await pageDocument(page, { images, clientId }, { language, timeZone: defaultZone }, format);
      return writeDocument(threads, document, format, { queue: `${clientId} ${shareId}`, signal });
    },
  }),
);
