import { NotFoundError, type Resolver } from '#core';
import { serve } from '#core/server';
import { checkContract } from '../../check-contract';
import { CheckRunner } from './check-runner';

/** Handlers for checks besides their list. */
export const checkCalls = serve(checkContract, (services: Resolver) => ({
  run: async ({ body }) => {
    const run = await services.get(CheckRunner).runThese(body.ids);
    if (run === 0) throw new NotFoundError(`Check ${body.ids.join(', ')} not found`);
    return { run };
  },
}));
