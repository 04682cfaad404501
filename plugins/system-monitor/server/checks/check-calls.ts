import { NotFoundError, type Resolver } from '#core';
import { serve } from '#core/server';
import { checkContract } from '../../check-contract';
import { CheckRunner } from './check-runner';

/** Answers what the list of checks cannot do by itself. */
export const checkCalls = serve(checkContract, (services: Resolver) => ({
  run: async ({ body }) => {
    const run = await services.get(CheckRunner).runThese(body.ids);
    if (run === 0) throw new NotFoundError(`There is no check ${body.ids.join(', ')}`);
    return { run };
  },
}));
