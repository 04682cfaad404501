import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { getEmotion, getMediaType } from '#plugins/articles/server';
import { shareInterval } from '#shared/statistics';
import type { EmotionAccuracy, EmotionShare } from '../contract';
import { EmotionStates } from './emotion-states';
import { decodeModel } from './model';

interface StreamRow {
  readonly media_type: number;
  readonly texts: number;
  readonly labelled: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly changed: number;
  readonly is_used: boolean;
  readonly learned_at: Date;
}

/** Returns a share and its 95 % interval; without cases the interval covers everything. */
export function getShare(right: number, of: number): EmotionShare {
  const sides = shareInterval(right, of);
  if (!sides) return { Right: 0, Of: 0, Share: 0, Low: 0, High: 1 };
  return { Right: right, Of: of, Share: sides.share, Low: sides.low, High: sides.high };
}

/** Reads how accurate the model is for a client. */
export class EmotionAccuracyReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  /** Returns the model's accuracy for a client, the training results of its corrections, and the active model. */
  async read(clientId: string, days: number): Promise<EmotionAccuracy> {
    const [
      counted,
      learned,
      { abstainBelow, isOthersNeutral },
      {
        data: { model },
      },
      streams,
    ] = await Promise.all([
      this.database.query<{ machine: number; emotion: number; is_check: boolean; count: string }>(
        `select machine, emotion, is_check, count(*) as count from emotion_correction where client_id = $1
          and corrected_at > now() - make_interval(days => $2) group by 1, 2, 3`,
        [clientId, days],
      ),
      this.database.query<{ labelled: number; before: number; after: number; is_used: boolean; learned_at: Date }>(
        'select labelled, before, after, odds is not null as is_used, learned_at from emotion_learned where client_id = $1',
        [clientId],
      ),
      this.states.client(clientId),
      this.states.everybody(),
      this.database.query<StreamRow>(
        `select media_type, texts, labelled, before, after, changed, odds is not null as is_used, learned_at
          from emotion_stream where client_id = $1 order by texts desc`,
        [clientId],
      ),
    ]);
    const cells = counted.rows.map(({ machine, emotion, is_check, count }) => ({
      Machine: getEmotion(machine),
      Person: getEmotion(emotion),
      isCheck: is_check,
      Count: Number(count),
    }));
    const shareOfCells = (selectedCells: typeof cells): EmotionShare =>
      getShare(sum(selectedCells.filter(({ Machine, Person }) => Machine === Person)), sum(selectedCells));
    const matrix = new Map<string, EmotionAccuracy['Matrix'][number]>();
    for (const { Machine, Person, Count } of cells) {
      const key = `${Machine} ${Person}`;
      matrix.set(key, { Machine, Person, Count: (matrix.get(key)?.Count ?? 0) + Count });
    }
    const used = model ? decodeModel(model) : null;
    const [taught] = learned.rows;
    return {
      Matrix: [...matrix.values()],
      Labelled: shareOfCells(cells),
      Checked: shareOfCells(cells.filter(({ isCheck }) => isCheck)),
      Learned: taught
        ? {
            Labelled: taught.labelled,
            Before: taught.before,
            After: taught.after,
            Is_Used: taught.is_used,
            Learned_At: taught.learned_at.toISOString(),
          }
        : null,
      Streams: streams.rows.map((row) => ({
        Media_Type: getMediaType(row.media_type),
        Texts: row.texts,
        Labelled: row.labelled,
        Before: row.before,
        After: row.after,
        Changed: row.changed,
        Is_Used: row.is_used,
        Learned_At: row.learned_at.toISOString(),
      })),
      Model: { Name: used?.name ?? 'default', Examples: used?.examples ?? 0, Created_At: used?.trainedAt ?? null },
      Setting: { Abstain_Below: Math.round(abstainBelow * 100) / 100, Is_Others_Neutral: isOthersNeutral },
    };
  }
}

const sum = (cells: readonly { readonly Count: number }[]): number =>
  cells.reduce((total, { Count }) => total + Count, 0);
