import { ConflictError, inject } from '#core';
import { ServerKernel } from '#core/server';
import { UserCallers } from '#plugins/users/server';
import { briefings } from '../plugin';
import { BriefStore } from './brief-store';
import { ReportCheck } from './report-check';

/** Checks a brief against the data as its author would see it. */
export class BriefCheck {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(ReportCheck) private readonly check: ReportCheck,
  ) {}

  /** @throws {ConflictError} if the brief is not built, or its author may no longer sign in. */
  async verify(clientId: string, id: string): Promise<void> {
    const record = await this.store.record(clientId, id);
    if (!record.report) throw new ConflictError('The brief has not been built yet', 'briefings.not-built');
    const caller = await this.kernel.get(UserCallers).find({ clientId, userId: record.user_id }, briefings.id);
    if (!caller) throw new ConflictError('The author of the brief may no longer sign in', 'briefings.author-gone');
    await this.store.verified(clientId, id, record.revision, await this.check.drift(caller, record.report));
  }
}
