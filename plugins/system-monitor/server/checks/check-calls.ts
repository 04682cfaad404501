import { NotFoundError, withServices } from '#core';
import { serve } from '#core/server';
import { checkContract } from '../../check-contract';
import { CheckRunner } from './check-runner';

/** Handlers for checks besides their list. */
export const checkCalls = serve(
  checkContract,
  withServices({ checkRunner: CheckRunner }, ({ checkRunner }) => ({
    run: async ({ body }) => {
      const run = await checkRunner.runThese(body.ids);
      if (run === 0) throw new NotFoundError(`Check ${body.ids.join(', ')} not found`);
      return { run };
    },
  })),
);
