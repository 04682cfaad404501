import { BusinessError, type Resolver } from '#core';
import type { JobContext } from '#core/server';
import { isBuilt } from './brief-record';
import { BriefBuilder } from './brief-builder';
import { BriefSender } from './brief-sender';
import { BriefStore } from './brief-store';
import { Plans } from './plans';

/** From here on nothing is begun again: attempts are left to say so, even if some of them are killed as well. */
export const lateAttempt = 6;

/** Builds a brief, and sends one that came by the clock to whom it is for. A brief that is gone ends it quietly. */
export async function runBuild(
  services: Resolver,
  payload: unknown,
  { signal, attempt, log }: Pick<JobContext, 'signal' | 'attempt' | 'log'>,
): Promise<void> {
  const { clientId, briefingId } = payload as { readonly clientId: string; readonly briefingId: string };
  const store = services.get(BriefStore);
  const isLate = attempt >= lateAttempt;
  if (isLate) await store.failed(clientId, briefingId, 'internal');
  else await services.get(BriefBuilder).run(clientId, briefingId, signal);
  const record = await store.find(clientId, briefingId);
  if (!record) return;
  const note = (error: string): Promise<void> => services.get(Plans).note(clientId, briefingId, error);
  if (!isBuilt(record)) {
    if (record.plan_receivers && record.error) await note(record.error);
    return;
  }
  try {
    const sender = services.get(BriefSender);
    if (record.is_trial) await sender.sendTrial(clientId, briefingId);
    if (record.plan_receivers) await sender.sendPlanned(clientId, briefingId);
  } catch (failure) {
    if (!(failure instanceof BusinessError) && !isLate) throw failure;
    log.warn({ err: failure, briefing: briefingId }, 'A brief could not be sent');
    await note(failure instanceof BusinessError ? failure.code : 'internal');
  }
}
