import { InputError, NotFoundError, withServices } from '#core';
import { LimitService, OperationLogService, OutboundService, type Caller, type Handlers } from '#core/server';
import { zonedTime } from '#shared/time';
import { getModules } from '../ask-modules';
import type { nlpContract } from '../contract';
import { readQuestion } from './grammar/read-question';
import { LanguageModel } from './language-model';
import { ModelSettings } from './model-settings';
import { NameReader } from './name-reader';

/** Maximum number of questions that a client may send to its language model per minute. */
const perMinute = 30;

/** Turns questions into queries. Changes of the language model are written to the operation log, without the key. */
export const nlpCalls = withServices(
  {
    names: NameReader,
    settings: ModelSettings,
    operationLog: OperationLogService,
    limit: LimitService,
    languageModel: LanguageModel,
    outbound: OutboundService,
  },
  ({ names, settings, operationLog, limit, languageModel, outbound }): Handlers<typeof nlpContract> => {
    const record = (caller: Caller, ip: string, action: 'update' | 'delete', after: object | null): Promise<unknown> =>
      operationLog.record(caller, {
        entity: 'language-model',
        action,
        id: caller.clientId,
        ip,
        ...(after ? { after } : {}),
      });
    return {
      ask: async ({ caller, query: { question, by } }) => {
        const now = zonedTime(Date.now(), caller.timeZone);
        const [known, model] = await Promise.all([names.of(caller), settings.shown(caller.clientId)]);
        const Has_Model = model !== null;
        if (by === 'grammar') {
          const { query, unread } = readQuestion(question, known, now);
          return { Query: query, Unread: [...unread], Modules: [...getModules(query)], By: by, Has_Model };
        }
        const { allowed, retryAfter } = await limit.take(`language-model:${caller.clientId}`, perMinute, 60);
        if (!allowed)
          throw new InputError('Too many requests to the language model', 'nl-query.model-often', { retryAfter });
        const setting = await settings.of(caller.clientId);
        if (!setting) throw new NotFoundError('No language model is configured', 'nl-query.no-model');
        const Query = await languageModel.propose(setting, question, known, now.toISO());
        return { Query, Unread: [], Modules: [...getModules(Query)], By: by, Has_Model };
      },
      model: async ({ caller }) => ({ Model: await settings.shown(caller.clientId) }),
      saveModel: async ({ caller, ip, body: { Url, Model, Key } }) => {
        outbound.check(Url);
        const saved = await settings.save(caller.clientId, { url: Url, model: Model, key: Key });
        await record(caller, ip, 'update', saved);
        return { Model: saved };
      },
      removeModel: async ({ caller, ip }) => {
        const removed = await settings.remove(caller.clientId);
        if (removed > 0) await record(caller, ip, 'delete', null);
        return { removed };
      },
    };
  },
);
