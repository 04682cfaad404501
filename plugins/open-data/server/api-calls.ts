import type { z } from 'zod';
import { withServices } from '#core';
import type { CallContext, Caller, Handlers } from '#core/server';
import type { apiContract } from '../api-contract';
import { AdmittedKeys } from './admitted-keys';
import { ApiKeyGuard } from './api-key-guard';
import { McpService } from './mcp-service';
import { OpenAnswers } from './open-answers';
import { questions, type Question } from './questions';

/** Context of a call besides its query. */
type KeyCall = Pick<CallContext, 'ip'> & { readonly caller: Caller };

/** Handlers of the public API; each call passes the API key guard. */
export const apiCalls = withServices(
  { guard: ApiKeyGuard, keys: AdmittedKeys, answers: OpenAnswers, mcp: McpService },
  ({ guard, keys, answers, mcp }): Handlers<typeof apiContract> => {
    const ask = <Input extends z.ZodObject, Answer extends object>(
      question: Question<Input, Answer>,
      { caller, ip }: KeyCall,
      input: z.output<Input>,
    ): Promise<Answer> => guard.answer(question, { caller, ip, protocol: 'rest' }, input);

    return {
      key: async ({ caller }) => {
        const key = keys.of(caller);
        return {
          ...(await answers.about(caller, 'key', {})),
          Key_Name: key.key_name,
          Scopes: [...key.scopes],
          Expires_At: key.expires_at?.toISOString() ?? null,
          Minute_Limit: key.minute_limit,
          Day_Limit: key.day_limit,
        };
      },
      subjects: (call) => ask(questions.subjects, call, {}),
      articles: (call) => ask(questions.articles, call, call.query),
      article: (call) => ask(questions.article, call, call.query),
      counts: (call) => ask(questions.counts, call, call.query),
      trend: (call) => ask(questions.trend, call, call.query),
      hotEvents: (call) => ask(questions.hotEvents, call, call.query),
      compare: (call) => ask(questions.compare, call, call.body),
      whyNot: (call) => ask(questions.whyNot, call, call.body),
      mcp: (call) => mcp.answer(call, call.raw()),
      mcpStream: async () =>
        new Response(
          JSON.stringify({ code: 'input', message: 'Send messages by POST; each is answered in its response' }),
          {
            status: 405,
            headers: { 'content-type': 'application/json; charset=utf-8', allow: 'POST' },
          },
        ),
    };
  },
);
