import { ConflictError, inject, NotFoundError } from '#core';
import { OperationLogService, type Caller } from '#core/server';
import { toExternalReport, ReportCheck } from '#plugins/briefings/server';
import type { ShareLink } from '#plugins/share-links';
import { ShareLinks, type OpenedLink } from '#plugins/share-links/server';
import { refuseSimulated, UserCallers } from '#plugins/users/server';
import type { HtmlReportDetail } from '../contract';
import { htmlReports } from '../plugin';
import { isDataBlock, type Published } from '../report';
import type { HtmlReportRecord } from './html-report-record';
import { HtmlReportStore, reportLinks } from './html-report-store';
import { PageFreezer } from './page-freezer';

/** A new share link of a report. */
export interface NewShare {
  readonly days: number;
  readonly password?: string | undefined;
}

function getPublished({ published }: HtmlReportRecord): Published {
  if (!published) throw new ConflictError('The report is not published', 'html-reports.not-published');
  return published;
}

/** Returns a page for external readers, without questions and links into the data. */
const toExternal = (page: Published): Published => ({
  ...page,
  Blocks: page.Blocks.map((block) => (isDataBlock(block) ? { ...block, Input: {} } : block)),
  Report: toExternalReport(page.Report),
});

/** Publishes, verifies, shares and deletes reports. */
export class HtmlReportService {
  constructor(
    @inject(HtmlReportStore) private readonly store: HtmlReportStore,
    @inject(PageFreezer) private readonly freezer: PageFreezer,
    @inject(ReportCheck) private readonly reportCheck: ReportCheck,
    @inject(ShareLinks) private readonly links: ShareLinks,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  /** @throws {ConflictError} if the report is not published */
  async published(caller: Caller, id: string): Promise<Published> {
    return getPublished(await this.store.read(caller, id));
  }

  async publish(caller: Caller, id: string, revision: number, ip: string): Promise<HtmlReportDetail> {
    const { page } = await this.store.read(caller, id);
    await this.store.published(caller, id, revision, page, await this.freezer.freeze(caller, page));
    await this.logAction(caller, ip, 'publish', id, { Title: page.Title });
    return this.store.detail(caller, id);
  }

  async withdraw(caller: Caller, id: string, ip: string): Promise<HtmlReportDetail> {
    await this.published(caller, id);
    await this.store.withdraw(caller.clientId, id);
    await this.logAction(caller, ip, 'withdraw', id);
    return this.store.detail(caller, id);
  }

  /** Compares the published page with the present data in the scope of the user who published it. */
  async verify(caller: Caller, id: string): Promise<HtmlReportDetail> {
    const record = await this.store.read(caller, id);
    const { Report } = getPublished(record);
    const publisher = { clientId: caller.clientId, userId: record.publisher_id ?? '' };
    const author = await this.userCallers.find(publisher, htmlReports.id);
    if (!author)
      throw new ConflictError('The user who published the report no longer has access', 'html-reports.author-gone');
    const drift = await this.reportCheck.drift(author, Report);
    await this.store.verified(caller.clientId, id, record.published_at, drift);
    return this.store.detail(caller, id);
  }

  async remove(caller: Caller, id: string, ip: string): Promise<number> {
    const removed = await this.store.remove(caller, id);
    if (removed > 0) await this.logAction(caller, ip, 'delete', id);
    return removed;
  }

  async share(caller: Caller, id: string, { days, password }: NewShare, ip: string): Promise<ShareLink> {
    refuseSimulated(caller);
    const { Title: title } = await this.published(caller, id);
    const { clientId, userId } = caller;
    const hash = await this.links.getHash(password);
    const link = await this.links.give(reportLinks, { clientId, userId, itemId: id, title, days, hash });
    await this.logAction(caller, ip, 'share', id, { Expires_At: link.Expires_At, Has_Password: link.Has_Password });
    return link;
  }

  /** Opens a share link and returns the published page for external readers. */
  async open(
    token: string,
    password: string | undefined,
  ): Promise<{ readonly link: OpenedLink; readonly page: Published }> {
    const link = await this.links.open(reportLinks, token, password, (maker, id) => this.store.isVisible(maker, id));
    const { published } = await this.store.record(link.clientId, link.itemId);
    if (!published) throw new NotFoundError('The report has been withdrawn', 'html-reports.withdrawn');
    return { link, page: toExternal(published) };
  }

  private logAction(caller: Caller, ip: string, action: string, id: string, after?: object): Promise<void> {
    return this.log.record(caller, { entity: 'html-report', action, id, ip, ...(after ? { after } : {}) });
  }
}
