import type { z } from 'zod';
import type { Caller } from '#core/server';
import { apiInputs } from '../api-contract';
import type { KeyScope } from '../scopes';
import type { OpenAnswers } from './open-answers';
import { listed, rowed } from './row-counts';

/** A question as a tool of the Model Context Protocol. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses: what it tells, in which unit, and what to ask instead. */
  readonly description: string;
  readonly scope: KeyScope;
  readonly input: z.ZodObject;
  run(answers: OpenAnswers, caller: Caller, input: never): Promise<object>;
  rowsOf?(answer: never): number;
}

/** Ties the handler of a tool to its input for the compiler. */
const tool = <Input extends z.ZodObject, Answer extends object>(
  given: Omit<McpTool, 'input' | 'run' | 'rowsOf'> & {
    readonly input: Input;
    run(answers: OpenAnswers, caller: Caller, input: z.output<Input>): Promise<Answer>;
    rowsOf?(answer: Answer): number;
  },
): McpTool => given as unknown as McpTool;

const times =
  'Period is one of today, yesterday, last-7-days …; Published_At is from..to in ISO 8601. Without either, the last 7 days.';

/** The tools, each the very answer of an endpoint. */
export const mcpTools: readonly McpTool[] = [
  tool({
    name: 'search',
    title: 'Search articles',
    description:
      'Articles that the client monitors, newest first. keyword takes the rule language (AND, OR, NOT, quotes); Emotion is positive, neutral or negative; Published_At is from..to in ISO 8601. Count is exact; pass next as after for more.',
    scope: 'articles',
    input: apiInputs.articles,
    run: (answers, caller, input) => answers.list(caller, input),
    rowsOf: listed,
  }),
  tool({
    name: 'article',
    title: 'Read an article',
    description: 'One article with its text, by Article_ID.',
    scope: 'articles',
    input: apiInputs.article,
    run: (answers, caller, input) => answers.article(caller, input),
  }),
  tool({
    name: 'counts',
    title: 'Count articles',
    description: `How many articles, in all and by media type and emotion. ${times}`,
    scope: 'figures',
    input: apiInputs.counts,
    run: (answers, caller, input) => answers.counts(caller, input),
  }),
  tool({
    name: 'trend',
    title: 'Trend over time',
    description: `Articles by hour, day or week and by emotion. ${times}`,
    scope: 'figures',
    input: apiInputs.trend,
    run: (answers, caller, input) => answers.trend(caller, input),
    rowsOf: rowed,
  }),
  tool({
    name: 'hot-events',
    title: 'Hot events',
    description: `Events found in the articles, the hottest first, with stage and counts. ${times}`,
    scope: 'events',
    input: apiInputs.hotEvents,
    run: (answers, caller, input) => answers.hotEvents(caller, input),
    rowsOf: rowed,
  }),
  tool({
    name: 'compare',
    title: 'Compare groups',
    description: `Two to eight Groups of { Name, Filter } side by side, such as brands; counts by emotion. ${times}`,
    scope: 'compare',
    input: apiInputs.compare,
    run: (answers, caller, input) => answers.compare(caller, input),
    rowsOf: rowed,
  }),
  tool({
    name: 'why-not',
    title: 'Why an article is there or not',
    description:
      'Follows an article, by id, address or a piece of its text, through collection, filters and rules, and says where it stopped. Subject_ID asks about one subject.',
    scope: 'trace',
    input: apiInputs.whyNot,
    run: (answers, caller, input) => answers.whyNot(caller, input),
  }),
];
