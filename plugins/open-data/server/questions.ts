import { z } from 'zod';
import type { Caller } from '#core/server';
import { apiInputs } from '../api-contract';
import type { KeyScope } from '../scopes';
import type { OpenAnswers } from './open-answers';

/** A query of other systems, independent of the protocol. */
export interface Question<Input extends z.ZodObject = z.ZodObject, Answer extends object = object> {
  /** Name in the log. */
  readonly name: string;
  readonly scope: KeyScope;
  readonly input: Input;
  ask(answers: OpenAnswers, caller: Caller, input: z.output<Input>): Promise<Answer>;
  /** Returns the number of returned rows; defaults to one. */
  getRows?(answer: NoInfer<Answer>): number;
  /** Definition as a tool of the Model Context Protocol; optional. */
  readonly tool?: {
    readonly name: string;
    readonly title: string;
    /** For the model that selects a tool: what it returns, in which unit, and which tool to use instead. */
    readonly description: string;
  };
}

/** Binds the input and output types of a query. */
const question = <Input extends z.ZodObject, Answer extends object>(
  definition: Question<Input, Answer>,
): Question<Input, Answer> => definition;

const listed = ({ list }: { readonly list: readonly unknown[] }): number => list.length;
const rowed = ({ Rows }: { readonly Rows: readonly unknown[] }): number => Rows.length;

const times =
  'Period is one of today, yesterday, last-7-days …; Published_At is from..to in ISO 8601. Without either, the last 7 days.';

/** All queries, each defined once: the API call and the tool return the same result. */
export const questions = {
  subjects: question({
    name: 'subjects',
    scope: 'articles',
    input: z.object({}),
    ask: (answers, caller) => answers.subjects(caller),
    getRows: listed,
  }),
  articles: question({
    name: 'articles',
    scope: 'articles',
    input: apiInputs.articles,
    ask: (answers, caller, input) => answers.list(caller, input),
    getRows: listed,
    tool: {
      name: 'search',
      title: 'Search articles',
      description:
        'Articles that the client monitors, newest first. keyword uses the rule language (AND, OR, NOT, quotes); Emotion is positive, neutral or negative; Published_At is from..to in ISO 8601. Count is exact; pass next as after for more.',
    },
  }),
  article: question({
    name: 'article',
    scope: 'articles',
    input: apiInputs.article,
    ask: (answers, caller, input) => answers.article(caller, input),
    tool: {
      name: 'article',
      title: 'Read an article',
      description: 'One article with its text, by Article_ID.',
    },
  }),
  counts: question({
    name: 'counts',
    scope: 'figures',
    input: apiInputs.counts,
    ask: (answers, caller, input) => answers.counts(caller, input),
    tool: {
      name: 'counts',
      title: 'Count articles',
      description: `How many articles, in all and by media type and emotion. ${times}`,
    },
  }),
  trend: question({
    name: 'trend',
    scope: 'figures',
    input: apiInputs.trend,
    ask: (answers, caller, input) => answers.trend(caller, input),
    getRows: rowed,
    tool: {
      name: 'trend',
      title: 'Trend over time',
      description: `Articles by hour, day or week and by emotion. ${times}`,
    },
  }),
  hotEvents: question({
    name: 'hot-events',
    scope: 'events',
    input: apiInputs.hotEvents,
    ask: (answers, caller, input) => answers.hotEvents(caller, input),
    getRows: rowed,
    tool: {
      name: 'hot-events',
      title: 'Hot events',
      description: `Events found in the articles, the hottest first, with stage and counts; Count is of the articles that were looked at. ${times}`,
    },
  }),
  compare: question({
    name: 'compare',
    scope: 'compare',
    input: apiInputs.compare,
    ask: (answers, caller, input) => answers.compare(caller, input),
    getRows: rowed,
    tool: {
      name: 'compare',
      title: 'Compare groups',
      description: `Compares two to eight Groups of { Name, Filter }, such as brands; counts by sentiment. ${times}`,
    },
  }),
  whyNot: question({
    name: 'why-not',
    scope: 'trace',
    input: apiInputs.whyNot,
    ask: (answers, caller, input) => answers.whyNot(caller, input),
    tool: {
      name: 'why-not',
      title: 'Why an article is present or missing',
      description:
        'Follows an article, by id, address or a piece of its text, through collection, filters and rules, and says where it stopped. Subject_ID asks about one subject.',
    },
  }),
} as const;
