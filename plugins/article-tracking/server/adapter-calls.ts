import { BusinessError, InputError, withServices } from '#core';
import type { Handlers, ResourceRules } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { cutText } from '#shared/text';
import type { adapterContract, TriedAdapter } from '../adapter-contract';
import type { replyAdapter } from '../resource';
import type { AdapterContext } from './adapters/adapter';
import { getReads } from './adapters/configured-adapter';
import { FetchFailure } from './adapters/fetch-failure';
import { getCaptures, readJsonNumbers, readJsonReplies, type JsonDefinition } from './adapters/json-adapter';
import { PoliteClient } from './adapters/polite-client';
import { fillTemplate, parseUrlPattern } from './adapters/url-pattern';

const shown = 10;
/** Names available in templates besides those of the pattern. */
const ownNames = { url: 'x', page: '1', offset: '0', cursor: 'x', size: '1' };

/** Refuses definitions that could never read anything. */
function check(draft: JsonDefinition): void {
  parseUrlPattern(draft.Url_Pattern);
  const names = Object.fromEntries(
    [...draft.Url_Pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name as string, 'x']),
  );
  for (const field of ['Replies_Url', 'Numbers_Url'] as const) {
    const template = draft[field];
    if (!template) continue;
    try {
      if (
        !/^https?:\/\/[^/\s{}]+\//i.test(template) ||
        !URL.canParse(fillTemplate(template, { ...ownNames, ...names }))
      )
        throw new InputError(`${field}: ${template} is not a valid URL`);
    } catch (error) {
      throw new InputError(error instanceof Error ? error.message : String(error), 'article-tracking.template', {
        [field]: 'template',
      });
    }
  }
  if (!getReads(draft, 'replies') && !getReads(draft, 'numbers'))
    throw new InputError(
      'An adapter requires the URL and the text path of replies, or the path of a number',
      'article-tracking.empty-adapter',
      { Replies_Url: 'empty' },
    );
  if (draft.Paging === 'cursor' && !draft.Cursor_Path)
    throw new InputError('Cursor paging requires the path of the cursor', 'article-tracking.cursor', {
      Cursor_Path: 'cursor',
    });
}

export const adapterRules: ResourceRules<typeof replyAdapter> = {
  beforeSave: (draft) => {
    check(draft);
    return {};
  },
};

export const adapterCalls = withServices(
  { collectClock: CollectClock, politeClient: PoliteClient },
  ({ collectClock, politeClient }): Handlers<typeof adapterContract> => ({
    tryOut: async ({ body: { Url, Draft: definition }, signal }) => {
      const requests: TriedAdapter['Requests'] = [];
      const answer: TriedAdapter = {
        Is_Match: false,
        Captures: {},
        Requests: requests,
        Found: 0,
        list: [],
        Has_More: false,
        Numbers: null,
        Error: null,
      };
      const context: AdapterContext = {
        article: {
          articleId: '0',
          url: Url,
          domain: new URL(Url).hostname,
          title: '',
          publishedAt: new Date(),
          feedUrl: null,
        },
        now: collectClock.now(),
        get: async (url, accept = '*/*') => {
          const got = await politeClient.get(url, accept, signal);
          requests.push({ Url: url, Status: got.status, Bytes: got.body.length, Milliseconds: got.ms });
          return got;
        },
      };
      try {
        check(definition);
        const captures = getCaptures(definition, Url);
        if (!captures) return answer;
        Object.assign(answer, { Is_Match: true, Captures: { ...captures } });
        if (getReads(definition, 'replies')) {
          const { replies, next, numbers } = await readJsonReplies(definition, context, null);
          Object.assign(answer, {
            Found: replies.length,
            Has_More: next !== null,
            Numbers: numbers && Object.keys(numbers).length > 0 ? wired(numbers) : null,
            list: replies.slice(0, shown).map((reply) => ({
              ID: reply.externalId ?? '',
              Text: cutText(reply.text, 500),
              Author: reply.author,
              Published_At: reply.publishedAt ?? null,
              Likes: reply.likes ?? null,
              Place: reply.place ?? '',
              Parent_ID: reply.parentId ?? null,
            })),
          });
        }
        if (getReads(definition, 'numbers') && answer.Numbers === null)
          Object.assign(answer, { Numbers: wired(await readJsonNumbers(definition, context)) });
        return answer;
      } catch (error) {
        if (!(error instanceof FetchFailure) && !(error instanceof BusinessError)) throw error;
        return { ...answer, Error: { Code: error.code, Message: error.message } };
      }
    },
  }),
);

const wired = ({ views, likes, comments, reposts }: Awaited<ReturnType<typeof readJsonNumbers>>) => ({
  Views: views ?? null,
  Likes: likes ?? null,
  Comments: comments ?? null,
  Reposts: reposts ?? null,
});
