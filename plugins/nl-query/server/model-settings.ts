import { inject } from '#core';
import { DatabaseService, SecretBox } from '#core/server';
import type { ModelState } from '../contract';

/** The language model of a client: a URL with an OpenAI-compatible API. */
export interface ModelSetting {
  readonly url: string;
  readonly model: string;
  /** Empty if the model requires no key. */
  readonly key: string;
}

/** Returns the context that a key is sealed for. */
const getSealContext = (clientId: string): string => `language model ${clientId}`;

/** Stores the language model of each client. Keys are sealed in the database. */
export class ModelSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Throws if the key cannot be opened, for example after a restore with another secret. */
  async of(clientId: string): Promise<ModelSetting | undefined> {
    const row = await this.row(clientId);
    return row && { ...row, key: row.sealed_key ? this.box.open(row.sealed_key, getSealContext(clientId)) : '' };
  }

  /** Returns the part that may be shown, even if the key can no longer be opened. */
  async shown(clientId: string): Promise<ModelState | null> {
    const row = await this.row(clientId);
    return row ? { Url: row.url, Model: row.model, Has_Key: row.sealed_key !== null } : null;
  }

  /**
   * A key is sent only to the URL for which it was entered. An empty key keeps the stored one if the URL is unchanged.
   */
  async save(clientId: string, { url, model, key }: ModelSetting): Promise<ModelState> {
    const { rows } = await this.database.query<{ has_key: boolean }>(
      `insert into language_model as m (client_id, url, model, sealed_key) values ($1, $2, $3, $4)
       on conflict (client_id) do update set url = excluded.url, model = excluded.model, updated_at = now(),
         sealed_key = coalesce(excluded.sealed_key, case when m.url = excluded.url then m.sealed_key end)
       returning sealed_key is not null as has_key`,
      [clientId, url, model, key === '' ? null : this.box.seal(key, getSealContext(clientId))],
    );
    return { Url: url, Model: model, Has_Key: rows[0]?.has_key === true };
  }

  async remove(clientId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from language_model where client_id = $1', [clientId]);
    return rowCount ?? 0;
  }

  private async row(clientId: string) {
    const { rows } = await this.database.query<{ url: string; model: string; sealed_key: string | null }>(
      'select url, model, sealed_key from language_model where client_id = $1',
      [clientId],
    );
    return rows[0];
  }
}
