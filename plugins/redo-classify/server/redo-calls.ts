import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { redoClassifyContract } from '../contract';
import { RedoRuns } from './redo-runs';
import { RedoSamples } from './redo-samples';

/** Handlers of the reclassification API. */
export const redoCalls = withServices(
  { runs: RedoRuns, samples: RedoSamples },
  ({ runs, samples }): Handlers<typeof redoClassifyContract> => ({
    list: ({ caller, query }) => runs.list(caller, query.page, query.size),
    detail: ({ caller, query }) => runs.detail(caller, query.Redo_ID),
    samples: async ({ caller, query }) => {
      await runs.read(caller, query.Redo_ID);
      return { list: await samples.ofRules(caller.clientId, query) };
    },
    emotionSamples: async ({ caller, query }) => {
      await runs.read(caller, query.Redo_ID);
      return { list: await samples.ofEmotions(caller.clientId, query) };
    },
    create: ({ caller, body, ip }) => runs.create(caller, body, ip),
    apply: ({ caller, body, ip }) => runs.apply(caller, body.Redo_ID, ip),
    undo: ({ caller, body, ip }) => runs.undo(caller, body.Redo_ID, ip),
    cancel: ({ caller, body, ip }) => runs.cancel(caller, body.Redo_ID, ip),
  }),
);
