import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { scheduleContract } from '../schedule-contract';
import { BriefStore } from './brief-store';
import { Plans } from './plans';

/** Handlers of the schedule contract. */
export const planCalls = withServices(
  { plans: Plans, store: BriefStore },
  ({ plans, store }): Handlers<typeof scheduleContract> => ({
    plans: async ({ caller }) => {
      const list = await plans.list(caller);
      return { list, total: list.length };
    },
    createPlan: ({ caller, body }) => plans.create(caller, body),
    updatePlan: ({ caller, body: { Schedule_ID, ...plan } }) => plans.update(caller, Schedule_ID, plan),
    removePlan: async ({ caller, query }) => ({ removed: await plans.remove(caller, query.id) }),
    tryPlan: async ({ caller, body }) => {
      const { Briefing_ID } = await plans.make(caller, body.Schedule_ID);
      return store.begin(caller, Briefing_ID, { isTrial: body.Is_Sent });
    },
  }),
);
