import { ConflictError, NotFoundError, type Resolver } from '#core';
import { OperationLogService, ThreadService, writeDocument, type Caller, type Handlers } from '#core/server';
import { outward, ReportCheck, ShareLinks } from '#plugins/briefings/server';
import { UserCallers } from '#plugins/users/server';
import { ClientImages } from '#plugins/clients/server';
import { defaultZone } from '#shared/time';
import type { htmlReportContract } from '../contract';
import { htmlReports } from '../plugin';
import { isDataBlock, type Published } from '../report';
import { cleanPage } from './clean-page';
import type { HtmlReportRecord } from './html-report-record';
import { HtmlReportStore, reportLinks } from './html-report-store';
import { PageData } from './page-data';
import { pageDocument } from './page-document';
import { PageFreezer } from './page-freezer';

/** Max size of a picture in bytes. */
const maxPictureBytes = 4 * 1024 * 1024;

function getPublished({ published }: HtmlReportRecord): Published {
  if (!published) throw new ConflictError('The report is not published', 'html-reports.not-published');
  return published;
}

/** Returns a page for external readers, without questions and links into the data. */
const outside = (page: Published): Published => ({
  ...page,
  Blocks: page.Blocks.map((block) => (isDataBlock(block) ? { ...block, Input: {} } : block)),
  Report: outward(page.Report),
});

/** Handlers of the HTML report API. */
export function htmlReportCalls(services: Resolver): Handlers<typeof htmlReportContract> {
  const store = services.get(HtmlReportStore);
  const links = services.get(ShareLinks);
  const images = services.get(ClientImages);
  const threads = services.get(ThreadService);
  const log = services.get(OperationLogService);
  const noted = (caller: Caller, ip: string, action: string, id: string, after?: object): Promise<void> =>
    log.record(caller, { entity: 'html-report', action, id, ip, ...(after ? { after } : {}) });
  const opened = async (token: string, password: string | undefined) => {
    const link = await links.open(reportLinks, token, password);
    const { published } = await store.record(link.clientId, link.thingId);
    if (!published) throw new NotFoundError('The report has been withdrawn', 'html-reports.withdrawn');
    return { link, page: outside(published) };
  };
  return {
    list: ({ caller, query }) => store.list(caller, query),
    detail: ({ caller, query }) => store.detail(caller, query.id),
    create: ({ caller, body }) => store.create(caller, cleanPage(body)),
    save: ({ caller, body: { HTML_Report_ID, Revision: revision, Edit: edit, ...page } }) =>
      store.save(caller, HTML_Report_ID, { revision, edit }, cleanPage(page)),
    live: ({ caller, body }) => services.get(PageData).live(caller, body.Blocks),
    publish: async ({ caller, body: { HTML_Report_ID: id, Revision }, ip }) => {
      const { page } = await store.read(caller, id);
      await store.published(caller, id, Revision, page, await services.get(PageFreezer).freeze(caller, page));
      await noted(caller, ip, 'publish', id, { Title: page.Title });
      return store.detail(caller, id);
    },
    withdraw: async ({ caller, body: { HTML_Report_ID: id }, ip }) => {
      getPublished(await store.read(caller, id));
      await store.withdraw(caller.clientId, id);
      await noted(caller, ip, 'withdraw', id);
      return store.detail(caller, id);
    },
    verify: async ({ caller, body: { HTML_Report_ID: id } }) => {
      const record = await store.read(caller, id);
      const { Report } = getPublished(record);
      const author = await services
        .get(UserCallers)
        .find({ clientId: caller.clientId, userId: record.publisher_id ?? '' }, htmlReports.id);
      if (!author)
        throw new ConflictError('The user who published the report no longer has access', 'html-reports.author-gone');
      const drift = await services.get(ReportCheck).drift(author, Report);
      await store.verified(caller.clientId, id, record.published_at, drift);
      return store.detail(caller, id);
    },
    copy: async ({ caller, body }) => store.create(caller, (await store.read(caller, body.HTML_Report_ID)).page),
    remove: async ({ caller, query, ip }) => {
      const removed = await store.remove(caller, query.id);
      if (removed > 0) await noted(caller, ip, 'delete', query.id);
      return { removed };
    },
    picture: async (call) => {
      const { files } = await call.files();
      const place = { clientId: call.caller.clientId, purpose: 'report', maxBytes: maxPictureBytes, ip: call.ip };
      const { URL } = await images.save(call.caller, place, files[0]);
      return { Hash: URL.split('/').at(-1) ?? '' };
    },
    export: async ({ caller, body: { HTML_Report_ID, format }, signal }) => {
      const page = getPublished(await store.read(caller, HTML_Report_ID));
      const document = await pageDocument(page, { images, clientId: caller.clientId }, caller, format);
      return writeDocument(threads, document, format, { queue: caller.clientId, signal });
    },
    shares: async ({ caller, query }) => {
      await store.read(caller, query.id);
      return { list: await links.list(reportLinks, caller.clientId, query.id) };
    },
    share: async ({ caller, body: { HTML_Report_ID: thingId, Days: days, Password }, ip }) => {
      getPublished(await store.read(caller, thingId));
      const hash = await links.getHash(Password);
      const link = await links.give(reportLinks, {
        clientId: caller.clientId,
        userId: caller.userId,
        thingId,
        days,
        hash,
      });
      await noted(caller, ip, 'share', thingId, { Expires_At: link.Expires_At, Has_Password: link.Has_Password });
      return link;
    },
    revoke: async ({ caller, query }) => {
      await store.mustSeeLinked(caller, query.id);
      return { removed: await links.revoke(reportLinks, caller.clientId, query.id) };
    },
    visits: async ({ caller, query: { id, ...page } }) => {
      await store.read(caller, id);
      return links.visits(reportLinks, caller.clientId, id, page);
    },
    read: async ({ body }) => {
      const { link, page } = await opened(body.Token, body.Password);
      await links.visited(reportLinks, link);
      return { ...page, Expires_At: link.expiresAt.toISOString() };
    },
    readFile: async ({ body: { Token, Password, format }, language, signal }) => {
      const { link, page } = await opened(Token, Password);
      await links.allowFile(reportLinks, link);
      const { clientId, shareId } = link;
      const document = await pageDocument(page, { images, clientId }, { language, timeZone: defaultZone }, format);
      return writeDocument(threads, document, format, { queue: `${clientId} ${shareId}`, signal });
    },
  };
}
