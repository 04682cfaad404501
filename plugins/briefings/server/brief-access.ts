import { inject, NotFoundError, PermissionError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { ShareLinks } from '#plugins/share-links/server';
import type { BriefDetail } from '../contract';
import { briefLinks } from './brief-links';
import { shownDetail, type BriefRecord } from './brief-record';
import { BriefStore, briefScope } from './brief-store';
import { isScopeVisible } from './report-scope';

/** A brief with the caller's permissions on it. */
interface AccessibleBrief {
  readonly record: BriefRecord;
  /** Whether the caller may see all subjects of the brief; if not, the brief was sent to the caller. */
  readonly isInScope: boolean;
}

/**
 * Returns briefs to callers who may see them. Callers who may see all subjects of a brief may do everything with it;
 * its recipients may read it and save it as a file.
 */
export class BriefAccess {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(ShareLinks) private readonly links: ShareLinks,
    @inject(ScopeService) private readonly access: ScopeService,
  ) {}

  /** @throws {NotFoundError} for a brief that does not exist or that the caller may not see */
  async read(caller: Caller, id: string): Promise<BriefRecord> {
    return this.one(id, await this.find(caller, id)).record;
  }

  /** Returns a brief with its parts; recipients do not get what was found after it was sent. */
  async detail(caller: Caller, id: string): Promise<BriefDetail> {
    const { record, isInScope } = this.one(id, await this.find(caller, id));
    return shownDetail(isInScope ? record : { ...record, drift: null, drift_count: null });
  }

  /**
   * Throws as `read` does.
   *
   * @throws {PermissionError} for a recipient of the brief
   */
  async change(caller: Caller, id: string): Promise<BriefRecord> {
    return this.changeable(id, this.one(id, await this.find(caller, id)));
  }

  /**
   * Returns false for a brief that the caller may not see.
   *
   * @throws {PermissionError} as `change` does
   */
  async mayChange(caller: Caller, id: string): Promise<boolean> {
    const accessible = await this.find(caller, id);
    return accessible !== undefined && this.changeable(id, accessible) !== undefined;
  }

  /**
   * Checks that the caller may change the brief behind a link. Links that no longer exist are left to the code that
   * revokes them.
   */
  async changeLinked(caller: Caller, shareId: string): Promise<void> {
    const id = await this.links.getItemId(briefLinks, caller.clientId, shareId);
    if (id !== undefined) await this.change(caller, id);
  }

  /** Returns whether the caller may see all subjects of the brief. */
  async isInScope(caller: Caller, id: string): Promise<boolean> {
    return (await this.find(caller, id))?.isInScope ?? false;
  }

  private one(id: string, accessible: AccessibleBrief | undefined): AccessibleBrief {
    if (!accessible) throw new NotFoundError(`There is no brief ${id}`);
    return accessible;
  }

  private changeable(id: string, { record, isInScope }: AccessibleBrief): BriefRecord {
    if (!isInScope) throw new PermissionError(`Brief ${id} was sent to the caller to read`, 'briefings.receiver-reads');
    return record;
  }

  private async find(caller: Caller, id: string): Promise<AccessibleBrief | undefined> {
    const { rows } = await this.database.query<{ is_in_scope: boolean; is_receiver: boolean }>(
      `select ${isScopeVisible(briefScope, '$3', '$4')} as is_in_scope, $4::bigint = any(b.reader_ids) as is_receiver
       from briefing b where b.client_id = $1 and b.briefing_id = $2`,
      [caller.clientId, id, await this.access.subjects(caller), caller.userId],
    );
    const [brief] = rows;
    if (!brief?.is_in_scope && !brief?.is_receiver) return undefined;
    return { record: await this.store.record(caller.clientId, id), isInScope: brief.is_in_scope };
  }
}
