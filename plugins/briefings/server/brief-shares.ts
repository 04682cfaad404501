import { inject } from '#core';
import type { Caller, Statements } from '#core/server';
import type { TemplateChoice } from '#plugins/report-templates';
import type { ShareLink } from '#plugins/share-links';
import { ShareLinks } from '#plugins/share-links/server';
import type { SharedBrief } from '../contract';
import type { FiledBrief } from './brief-files';
import { BriefAccess } from './brief-access';
import { getHead, type BriefHead, type BriefRecord } from './brief-record';
import { briefLinks } from './brief-links';
import { BriefStore } from './brief-store';
import { toExternalReport, publishable } from './publishable';

/** Template and owner of the file behind a link; older links lack them. */
interface ShareMaking {
  readonly Template: TemplateChoice;
  readonly Author: string;
}

type ShareContent = BriefHead & Partial<ShareMaking> & Pick<SharedBrief, 'Report'>;

/** Links to briefs in the state in which the link was created. */
export class BriefShares {
  constructor(
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(ShareLinks) private readonly links: ShareLinks,
    @inject(BriefAccess) private readonly access: BriefAccess,
  ) {}

  list({ clientId }: Caller, briefingId: string): Promise<ShareLink[]> {
    return this.links.list(briefLinks, clientId, briefingId);
  }

  async make(
    { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
    briefingId: string,
    days: number,
    password?: string,
  ): Promise<ShareLink> {
    const record = await this.store.record(clientId, briefingId);
    publishable(record);
    return this.give(undefined, record, userId, days, await this.links.getHash(password));
  }

  /** Creates a link to a snapshot of a brief including its header; later changes and builds do not appear in it. */
  give(
    tx: Statements | undefined,
    record: BriefRecord,
    userId: string,
    days: number,
    hash: string | null = null,
  ): Promise<ShareLink> {
    const { client_id: clientId, briefing_id: itemId, title, settings, user_name } = record;
    const making: ShareMaking = { Template: settings.Template, Author: user_name ?? '' };
    const content: ShareContent = { ...getHead(record), ...making, Report: toExternalReport(publishable(record)) };
    return this.links.give(briefLinks, { clientId, itemId, title, userId, days, hash, content }, tx);
  }

  revoke({ clientId }: Caller, shareId: string): Promise<number> {
    return this.links.revoke(briefLinks, clientId, shareId);
  }

  async open(
    token: string,
    password: string | undefined,
    purpose: 'visit' | 'file',
  ): Promise<{ readonly shown: SharedBrief; readonly shareId: string; readonly filed: FiledBrief }> {
    const link = await this.links.open(briefLinks, token, password, (maker, id) => this.access.isInScope(maker, id));
    await (purpose === 'visit' ? this.links.visited(briefLinks, link) : this.links.allowFile(briefLinks, link));
    const { clientId, shareId, content, expiresAt } = link;
    const { Template: template = 'usual', Author: author = '', Report: report, ...head } = content as ShareContent;
    return {
      shown: { ...head, Expires_At: expiresAt.toISOString(), Report: report },
      shareId,
      filed: { clientId, head, report, author, template },
    };
  }
}
