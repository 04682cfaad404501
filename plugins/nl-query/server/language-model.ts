import { z } from 'zod';
import { BusinessError, inject, InputError } from '#core';
import { listOf } from '#core/filter';
import { OutboundService, getReason } from '#core/server';
import { articleFilters } from '#plugins/articles';
import { parsedQuerySchema, asks, type ParsedQuery } from '../parsed-query';
import type { QuestionNames } from './grammar/question-names';
import type { ModelSetting } from './model-settings';

/** The only accepted response of a model: a query, validated like any other, never a figure. */
const proposalSchema = parsedQuerySchema.strict().extend({
  Input: articleFilters.schema
    .pick({
      Published_At: true,
      Subject_ID: true,
      Media_Type: true,
      Emotion: true,
      Is_Read: true,
      keyword: true,
      place: true,
      Region: true,
      Site: true,
      Author: true,
      Language: true,
    })
    .strict(),
});
const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const period = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})\.\.\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const maxBytes = 256 * 1024;

const failed = (errorText: string): InputError => new InputError(errorText, 'nl-query.model-failed');

function getPrompt(names: QuestionNames, now: string): string {
  return [
    'You turn a question about media coverage into one JSON object and write nothing else. You never answer it.',
    `It has "Ask", one of ${asks.join(', ')}; and "Input" with any of: Published_At ("FROM..TO", ISO 8601 with zone),`,
    'Subject_ID, Media_Type (news, weibo, wechat, forum, video, app, newspaper, qa, comment, tv),',
    'Emotion (negative, neutral, positive), Is_Read, keyword, place (title or body), Region (six-digit codes), Site,',
    'Author, Language (two letters). Lists are texts with commas. Leave out what the question does not say.',
    `Now: ${now}. Subjects by id: ${JSON.stringify(Object.fromEntries(names.subjects.map(({ name, value }) => [value, name])))}`,
  ].join('\n');
}

/** An external language model, which may only propose a query. */
export class LanguageModel {
  constructor(@inject(OutboundService) private readonly outbound: OutboundService) {}

  /** @throws {BusinessError} with the reason why there is no proposal. */
  async propose(
    { url, model, key }: ModelSetting,
    question: string,
    names: QuestionNames,
    now: string,
  ): Promise<ParsedQuery> {
    const body = JSON.stringify({
      model,
      temperature: 0,
      messages: [
        { role: 'system', content: getPrompt(names, now) },
        { role: 'user', content: question },
      ],
    });
    let text: string;
    try {
      const answer = await this.outbound.for('model').fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
        body,
        maxBytes,
      });
      if (answer.status >= 300) throw failed(`The language model returned status ${answer.status}`);
      text = answer.body.toString('utf8');
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'nl-query.model-failed') throw error;
      throw failed(`The language model could not be reached: ${getReason(error)}`);
    }
    return checked(text, names);
  }
}

function checked(text: string, names: QuestionNames): ParsedQuery {
  let parsedJson: unknown;
  try {
    const [{ message }] = completionSchema.parse(JSON.parse(text)).choices as [{ message: { content: string } }];
    parsedJson = JSON.parse(message.content.replace(/^\s*```(?:json)?|```\s*$/g, ''));
  } catch {
    throw failed('The language model returned no query');
  }
  const proposal = proposalSchema.safeParse(parsedJson);
  if (!proposal.success) throw failed('The language model returned an invalid query');
  const { Subject_ID, Published_At } = proposal.data.Input;
  const subjectIds = new Set(names.subjects.map(({ value }) => value));
  if (listOf(Subject_ID).some((id) => !subjectIds.has(id)))
    throw failed('The language model named a subject that does not exist');
  if (Published_At && !period.test(Published_At)) throw failed('The language model named an invalid period');
  return proposal.data;
}
