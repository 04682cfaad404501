import { ConflictError, inject } from '#core';
import { ServerKernel } from '#core/server';
import { personCaller } from '#plugins/users/server';
import { briefings } from '../plugin';
import { BriefStore } from './brief-store';
import { ReportCheck } from './report-check';

/** Checks what a brief says against the data, as its author would see them. */
export class BriefCheck {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(ReportCheck) private readonly check: ReportCheck,
  ) {}

  /** Throws `ConflictError` for a brief that is not built, or whose author may not come in any more. */
  async verify(clientId: string, id: string): Promise<void> {
    const record = await this.store.record(clientId, id);
    if (!record.report) throw new ConflictError('The brief is not built yet', 'briefings.not-built');
    const caller = await personCaller(this.kernel, { clientId, userId: record.user_id }, briefings.id);
    if (!caller) throw new ConflictError('The author of the brief may not come in any more', 'briefings.author-gone');
    await this.store.verified(clientId, id, record.revision, await this.check.drift(caller, record.report));
  }
}
