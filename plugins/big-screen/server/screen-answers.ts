import { inject, InputError } from '#core';
import type { Caller } from '#core/server';
import type { ModuleInput, ModuleReply } from '#plugins/analysis';
import { AnalysisService } from '#plugins/analysis/server';
import type { ChartData, BigScreenAnswer } from '../contract';
import type { Layout } from '../layout';
import { bigScreenQuestions, type PartQuestion } from '../screen-questions';
import { BigScreenRepository } from './screens';

/**
 * Modules about one article: on a big screen they use the first article of another module, so that they always show
 * what currently matters.
 */
const about: Readonly<Record<string, { readonly first: string; readonly field: 'Copy_Of' }>> = {
  'spread-tree': { first: 'most-copied', field: 'Copy_Of' },
};

/** Selected parts and time of a request. */
export interface AskedParts {
  readonly keys?: ReadonlySet<string>;
  /** ISO 8601; defaults to now. */
  readonly at?: string;
}

/** Answers all parts of a big screen at once. The questions are defined by the big screen, not by the caller. */
export class BigScreenAnswers {
  constructor(
    @inject(BigScreenRepository) private readonly screens: BigScreenRepository,
    @inject(AnalysisService) private readonly analysis: AnalysisService,
  ) {}

  async of(caller: Caller, id: string, parts: AskedParts): Promise<ChartData> {
    const { screen, layout } = await this.screens.find(caller, id);
    return { Version: screen.Version, ...(await this.ofLayout(caller, layout, parts)) };
  }

  /** Answers the parts of an unsaved layout. */
  async ofLayout(caller: Caller, layout: Layout, { keys, at }: AskedParts = {}): Promise<Omit<ChartData, 'Version'>> {
    const now = getMoment(at);
    const dueQuestions = bigScreenQuestions(layout, {
      at: at === undefined ? null : now,
      zone: caller.timeZone,
    }).filter(({ Key }) => !keys || keys.has(Key));
    const parts = await Promise.all(dueQuestions.map((question) => this.complete(caller, question, now)));
    const open = parts.filter(({ reply }) => reply === undefined);
    const replies = await this.analysis.answers(
      caller,
      open.map(({ question }) => question),
      now,
    );
    const repliesByQuestion = new Map(open.map((each, index) => [each, replies[index]]));
    return {
      At: new Date().toISOString(),
      Answers: parts.flatMap((each): BigScreenAnswer[] => {
        const reply = each.reply ?? repliesByQuestion.get(each);
        const { Key, Input } = each.question;
        return reply ? [{ ...reply, Key, Input }] : [];
      }),
    };
  }

  /** Answers an additional question within the scope of a big screen. */
  async within(
    caller: Caller,
    id: string,
    at: string | undefined,
    questions: readonly { readonly Module_ID: string; readonly Input?: ModuleInput }[],
  ): Promise<ModuleReply[]> {
    const { layout } = await this.screens.find(caller, id);
    const now = getMoment(at);
    const whole = { ...layout, Parts: questions.map(({ Module_ID }, index) => part(`p${index}`, Module_ID)) };
    const previewQuestions = bigScreenQuestions(whole, { at: at === undefined ? null : now, zone: caller.timeZone });
    return this.analysis.answers(
      caller,
      previewQuestions.map(({ Module_ID, Input }, index) => ({
        Module_ID,
        Input: { ...Input, ...questions[index]?.Input },
      })),
      now,
    );
  }

  /**
   * Completes a question with the inputs its module needs; where there is nothing to ask about, returns an empty
   * answer.
   */
  private async complete(caller: Caller, question: PartQuestion, now: number): Promise<CompleteQuestion> {
    const { Module_ID } = question;
    const needed = about[Module_ID];
    if (!needed) return { question };
    const [reply] = await this.analysis.answers(
      caller,
      [{ Module_ID: needed.first, Input: { ...question.Input, Size: 1 } }],
      now,
    );
    const id = reply?.Answer?.Rows[0]?.Article_ID;
    if (typeof id === 'string') return { question: { ...question, Input: { ...question.Input, [needed.field]: id } } };
    const Answer = reply?.Answer && { ...reply.Answer, Module_ID, Rows: [], Counted: 0 };
    return { question, reply: { Module_ID, Answer: Answer ?? null, Error: reply?.Error ?? null } };
  }
}

interface CompleteQuestion {
  readonly question: PartQuestion;
  /** Answer that is available without a question. */
  readonly reply?: ModuleReply;
}

const part = (Key: string, Module_ID: string) =>
  ({ Key, Kind: 'module', Module_ID, X: 0, Y: 0, Width: 8, Height: 8 }) as const;

/**
 * Returns milliseconds.
 * @throws {InputError} If the moment is in the future.
 */
function getMoment(at: string | undefined): number {
  const now = Date.now();
  if (at === undefined) return now;
  const moment = Date.parse(at);
  if (!(moment <= now)) throw new InputError('at: must be in the past', 'input', { at: 'range' });
  return moment;
}
