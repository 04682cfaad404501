import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { EmotionSetting } from '../contract';

/** Stores the thresholds of clients; `EmotionStates` reads them. */
export class EmotionSettings {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async save(clientId: string, { Abstain_Below, Is_Others_Neutral }: EmotionSetting): Promise<void> {
    await this.database.query(
      `insert into emotion_setting (client_id, abstain_below, is_others_neutral) values ($1, $2, $3)
        on conflict (client_id) do update set abstain_below = excluded.abstain_below,
        is_others_neutral = excluded.is_others_neutral`,
      [clientId, Abstain_Below, Is_Others_Neutral],
    );
  }
}
