import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { nlpContract } from '../contract';
import { ModelSettings } from './model-settings';
import { QuestionService } from './question-service';

/** Handlers of the question API. */
export const nlpCalls = withServices(
  { questions: QuestionService, settings: ModelSettings },
  ({ questions, settings }): Handlers<typeof nlpContract> => ({
    ask: ({ caller, query: { question, by } }) => questions.ask(caller, question, by),
    model: async ({ caller }) => ({ Model: await settings.shown(caller.clientId) }),
    saveModel: async ({ caller, ip, body: { Url: url, Model: model, Key: key } }) => ({
      Model: await questions.saveModel(caller, { url, model, key }, ip),
    }),
    removeModel: async ({ caller, ip }) => ({ removed: await questions.removeModel(caller, ip) }),
  }),
);
