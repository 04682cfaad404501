import { BusinessError, inject, type ResultOf } from '#core';
import type { Caller } from '#core/server';
import type { ModuleReply } from '#plugins/analysis';
import type { bigScreenContract } from '../contract';
import { BigScreenAnswers } from './screen-answers';

const emotions = ['negative', 'neutral', 'positive'] as const;
/** Upper bound; China has 34 provinces. */
const maxRegions = 100;

interface RegionRow {
  readonly Value: string;
  readonly Count: number;
}

/** Returns the answer of a module or throws its error: a call about a single module has no other result. */
function getAnswer(reply: ModuleReply | undefined): NonNullable<ModuleReply['Answer']> {
  if (!reply?.Answer) throw new BusinessError('input', reply?.Error?.code ?? 'input', reply?.Error?.message ?? '');
  return reply.Answer;
}

const toCount = ({ Value, Count }: RegionRow): [string, number] => [Value, Count];

/** Figures that are requested for a big screen besides its parts. */
export class BigScreenFigures {
  constructor(@inject(BigScreenAnswers) private readonly answers: BigScreenAnswers) {}

  /** Returns the newest negative articles. */
  async negatives(
    caller: Caller,
    id: string,
    at: string | undefined,
    size: number,
  ): Promise<ResultOf<typeof bigScreenContract.negativeList>> {
    const [reply] = await this.answers.within(caller, id, at, [
      { Module_ID: 'newest-negative', Input: { Size: size } },
    ]);
    const { Rows, Counted, As_Of } = getAnswer(reply);
    return { list: Rows as never, total: Counted, At: As_Of };
  }

  /** Counts articles by region and sentiment. */
  async areaEmotion(
    caller: Caller,
    id: string,
    at: string | undefined,
  ): Promise<ResultOf<typeof bigScreenContract.areaEmotion>> {
    const [all, ...replies] = await this.answers.within(caller, id, at, [
      { Module_ID: 'region-rank', Input: { Size: maxRegions } },
      ...emotions.map((Emotion) => ({ Module_ID: 'region-rank', Input: { Size: maxRegions, Emotion } })),
    ]);
    const { Rows, Counted, As_Of } = getAnswer(all);
    const counts = replies.map((reply) => new Map((getAnswer(reply).Rows as unknown as RegionRow[]).map(toCount)));
    const list = (Rows as unknown as RegionRow[]).map(({ Value, Count }) => {
      const [Negative = 0, Neutral = 0, Positive = 0] = counts.map((regionCounts) => regionCounts.get(Value) ?? 0);
      return { Region: Value, Count, Negative, Neutral, Positive };
    });
    return { list, total: Counted, At: As_Of };
  }
}
