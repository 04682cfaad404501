import { inject, InputError, NotFoundError, type ResultOf } from '#core';
import { LimitService, OperationLogService, OutboundService, type Caller } from '#core/server';
import { zonedTime } from '#shared/time';
import { getModules } from '../ask-modules';
import type { ModelState, nlpContract } from '../contract';
import { readQuestion } from './grammar/read-question';
import { LanguageModel } from './language-model';
import { ModelSettings } from './model-settings';
import { NameReader } from './name-reader';

/** Maximum number of questions that a client may send to its language model per minute. */
const maxPerMinute = 30;

type Answer = ResultOf<typeof nlpContract.ask>;

/** Turns questions into queries, by grammar or by the language model of the client. */
export class QuestionService {
  constructor(
    @inject(NameReader) private readonly names: NameReader,
    @inject(ModelSettings) private readonly settings: ModelSettings,
    @inject(LanguageModel) private readonly model: LanguageModel,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /**
   * @throws {InputError} if the language model was asked too often.
   * @throws {NotFoundError} if there is no language model to ask.
   */
  async ask(caller: Caller, question: string, by: 'grammar' | 'model'): Promise<Answer> {
    const now = zonedTime(Date.now(), caller.timeZone);
    const [questionNames, model] = await Promise.all([this.names.of(caller), this.settings.shown(caller.clientId)]);
    const Has_Model = model !== null;
    if (by === 'grammar') {
      const { query, unread } = readQuestion(question, questionNames, now);
      return { Query: query, Unread: [...unread], Modules: [...getModules(query)], By: by, Has_Model };
    }
    const { allowed, retryAfter } = await this.limits.take(`language-model:${caller.clientId}`, maxPerMinute, 60);
    if (!allowed)
      throw new InputError('Too many requests to the language model', 'nl-query.model-often', { retryAfter });
    const setting = await this.settings.of(caller.clientId);
    if (!setting) throw new NotFoundError('No language model is configured', 'nl-query.no-model');
    const Query = await this.model.propose(setting, question, questionNames, now.toISO());
    return { Query, Unread: [], Modules: [...getModules(Query)], By: by, Has_Model };
  }

  /** Stores the language model of the client; the key is left out of the operation log. */
  async saveModel(
    caller: Caller,
    model: { readonly url: string; readonly model: string; readonly key: string },
    ip: string,
  ): Promise<ModelState> {
    this.outbound.for('model').check(model.url);
    const saved = await this.settings.save(caller.clientId, model);
    await this.logChange(caller, ip, 'update', { after: saved });
    return saved;
  }

  async removeModel(caller: Caller, ip: string): Promise<number> {
    const removed = await this.settings.remove(caller.clientId);
    if (removed > 0) await this.logChange(caller, ip, 'delete');
    return removed;
  }

  private logChange(caller: Caller, ip: string, action: 'update' | 'delete', more: { readonly after?: object } = {}) {
    return this.log.record(caller, { entity: 'language-model', action, id: caller.clientId, ip, ...more });
  }
}
