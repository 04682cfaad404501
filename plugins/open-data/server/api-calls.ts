import type { Resolver } from '#core';
import type { CallContext, Caller, Handlers } from '#core/server';
import type { apiContract } from '../api-contract';
import { AdmittedKeys } from './admitted-keys';
import { KeyDoor, type AskedCall } from './key-door';
import { answerMcp } from './mcp-answer';
import { OpenAnswers } from './open-answers';
import { listed, rowed } from './row-counts';

/** What is known of a call besides its question. */
type Asking = Pick<CallContext, 'ip'> & { readonly caller: Caller };

/** What answers other systems, each call by the door for keys. */
export function apiCalls(services: Resolver): Handlers<typeof apiContract> {
  const door = services.get(KeyDoor);
  const answers = services.get(OpenAnswers);
  const ask = <T>(
    { caller, ip }: Asking,
    asked: Omit<AskedCall<T>, 'way' | 'ip'>,
    run: (caller: Caller) => Promise<T>,
  ): Promise<T> => door.answer(caller, { way: 'rest', ip, ...asked }, () => run(caller));

  return {
    key: async (call) => {
      const key = services.get(AdmittedKeys).of(call.caller);
      return {
        ...(await answers.about(call.caller, 'key', {})),
        Key_Name: key.key_name,
        Scopes: [...key.scopes],
        Expires_At: key.expires_at?.toISOString() ?? null,
        Minute_Limit: key.minute_limit,
        Day_Limit: key.day_limit,
      };
    },
    subjects: (call) =>
      ask(call, { name: 'subjects', scope: 'articles', rowsOf: listed }, (caller) => answers.subjects(caller)),
    articles: (call) =>
      ask(call, { name: 'articles', scope: 'articles', question: call.query, rowsOf: listed }, (caller) =>
        answers.list(caller, call.query),
      ),
    article: (call) =>
      ask(call, { name: 'article', scope: 'articles', question: call.query }, (caller) =>
        answers.article(caller, call.query),
      ),
    counts: (call) =>
      ask(call, { name: 'counts', scope: 'figures', question: call.query }, (caller) =>
        answers.counts(caller, call.query),
      ),
    trend: (call) =>
      ask(call, { name: 'trend', scope: 'figures', question: call.query, rowsOf: rowed }, (caller) =>
        answers.trend(caller, call.query),
      ),
    hotEvents: (call) =>
      ask(call, { name: 'hot-events', scope: 'events', question: call.query, rowsOf: rowed }, (caller) =>
        answers.hotEvents(caller, call.query),
      ),
    compare: (call) =>
      ask(call, { name: 'compare', scope: 'compare', question: call.body, rowsOf: rowed }, (caller) =>
        answers.compare(caller, call.body),
      ),
    whyNot: (call) =>
      ask(call, { name: 'why-not', scope: 'trace', question: call.body }, (caller) =>
        answers.whyNot(caller, call.body),
      ),
    mcp: async (call) => answerMcp(services, call, call.raw()),
    mcpStream: async () =>
      new Response(JSON.stringify({ code: 'input', message: 'Messages are posted, each with its answer' }), {
        status: 405,
        headers: { 'content-type': 'application/json; charset=utf-8', allow: 'POST' },
      }),
  };
}
