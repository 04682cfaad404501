import { BusinessError, type Resolver } from '#core';
import { ServerKernel, type JobContext } from '#core/server';
import { authorCaller } from './author-caller';
import { BriefBuilder } from './brief-builder';
import { BriefSender } from './brief-sender';
import { BriefStore } from './brief-store';
import { Plans } from './plans';

/** Builds a brief, and sends one that came by the clock to whom it is for. */
export async function runBuild(services: Resolver, payload: unknown, { signal }: JobContext): Promise<void> {
  const { clientId, briefingId, trialFor } = payload as {
    readonly clientId: string;
    readonly briefingId: string;
    readonly trialFor?: string;
  };
  await services.get(BriefBuilder).run(clientId, briefingId, signal);
  const store = services.get(BriefStore);
  const { plan_receivers: receivers, user_id: userId, state, error } = await store.record(clientId, briefingId);
  if (state !== 'done') {
    // Sent already, or not to be had.
    if (receivers && error) await services.get(Plans).note(clientId, briefingId, error);
    return;
  }
  const sender = services.get(BriefSender);
  if (trialFor !== undefined) {
    const caller = await authorCaller(services.get(ServerKernel), clientId, trialFor);
    if (caller) await sender.sendTrial(caller, briefingId);
  }
  if (!receivers) return;
  try {
    await sender.send(clientId, userId, briefingId, receivers);
  } catch (failure) {
    if (!(failure instanceof BusinessError)) throw failure;
    await services.get(Plans).note(clientId, briefingId, failure.code);
  }
}
