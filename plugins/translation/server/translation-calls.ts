import { withServices } from '#core';
import { LimitService, OperationLogService, OutboundService, type Caller, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { translationContract } from '../contract';
import { commonTerms, findTerms } from './known-terms';
import { ServiceSettings } from './service-settings';
import { TermRepository } from './term-repository';
import { Translator } from './translator';

/** Maximum number of texts per minute that are sent to a client's service. */
const perMinute = 30;

/** Returns the handlers for the translation of articles. */
export const translationCalls = withServices(
  {
    settings: ServiceSettings,
    terms: TermRepository,
    operationLog: OperationLogService,
    articleReader: ArticleReader,
    limit: LimitService,
    translator: Translator,
    outbound: OutboundService,
  },
  ({
    settings,
    terms,
    operationLog,
    articleReader,
    limit,
    translator,
    outbound,
  }): Handlers<typeof translationContract> => {
    const record = (caller: Caller, ip: string, action: 'update' | 'delete', after?: object): Promise<void> =>
      operationLog.record(caller, {
        entity: 'translation-service',
        action,
        id: caller.clientId,
        ip,
        ...(after ? { after } : {}),
      });
    return {
      translate: async ({ caller, query: { id, to } }) => {
        const [{ Title, Text, Language }, clientTerms, service] = await Promise.all([
          articleReader.detail(caller, id),
          terms.read(caller.clientId),
          settings.summary(caller.clientId),
        ]);
        const To = to ?? (Language === 'zh' ? 'en' : 'zh');
        const From = Language === 'und' || Language === '' ? 'auto' : Language;
        const Terms = [...findTerms(`${Title}\n${Text}`, To, [...clientTerms, ...commonTerms()])];
        if (!service) return { From, To, Translation: null, Missing: 'service', Terms };
        const { allowed } = await limit.take(`translation:${caller.clientId}`, perMinute, 60);
        if (!allowed) return { From, To, Translation: null, Missing: 'often', Terms };
        const setting = await settings.of(caller.clientId);
        const Translation = setting
          ? await translator.translate(setting, { title: Title, text: Text }, From, To)
          : null;
        return { From, To, Translation, Missing: Translation ? null : 'answer', Terms };
      },
      service: async ({ caller }) => ({ Service: await settings.summary(caller.clientId) }),
      saveService: async ({ caller, ip, body: { Url, Key } }) => {
        outbound.for('translation').check(Url);
        const saved = await settings.save(caller.clientId, { url: Url, key: Key });
        await record(caller, ip, 'update', saved);
        return { Service: saved };
      },
      removeService: async ({ caller, ip }) => {
        const removed = await settings.remove(caller.clientId);
        if (removed > 0) await record(caller, ip, 'delete');
        return { removed };
      },
    };
  },
);
