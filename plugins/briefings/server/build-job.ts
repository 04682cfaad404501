import { BusinessError, inject } from '#core';
import type { JobContext } from '#core/server';
import { isBuilt } from './brief-record';
import { BriefBuilder } from './brief-builder';
import { BriefSender } from './brief-sender';
import { BriefStore } from './brief-store';
import { Plans } from './plans';

/**
 * Attempt number from which no build is started, so that the remaining attempts can report the failure even if some of
 * them are killed too.
 */
export const lateAttempt = 6;

/** Builds a brief, and sends a scheduled one to its recipients. */
export class BriefBuildJob {
  constructor(
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(BriefBuilder) private readonly builder: BriefBuilder,
    @inject(BriefSender) private readonly sender: BriefSender,
    @inject(Plans) private readonly plans: Plans,
  ) {}

  /** Returns silently if the brief was deleted. */
  async run(payload: unknown, { signal, attempt, log }: Pick<JobContext, 'signal' | 'attempt' | 'log'>): Promise<void> {
    const { clientId, briefingId } = payload as { readonly clientId: string; readonly briefingId: string };
    const isLate = attempt >= lateAttempt;
    if (isLate) await this.store.failed(clientId, briefingId, 'internal');
    else await this.builder.run(clientId, briefingId, signal);
    const record = await this.store.find(clientId, briefingId);
    if (!record) return;
    const note = (error: string): Promise<void> => this.plans.note(clientId, briefingId, error);
    if (!isBuilt(record)) {
      if (record.plan_receivers && record.error) await note(record.error);
      return;
    }
    try {
      if (record.is_trial) await this.sender.sendTrial(clientId, briefingId);
      if (record.plan_receivers) await this.sender.sendPlanned(clientId, briefingId);
    } catch (failure) {
      if (!(failure instanceof BusinessError) && !isLate) throw failure;
      log.warn({ err: failure, briefing: briefingId }, 'Brief could not be sent');
      await note(failure instanceof BusinessError ? failure.code : 'internal');
    }
  }
}
