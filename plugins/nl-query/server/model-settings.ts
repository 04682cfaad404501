import { inject } from '#core';
import { DatabaseService, SecretBox } from '#core/server';

/** The language model of a client: an address that speaks as OpenAI’s does. */
export interface ModelSetting {
  readonly url: string;
  readonly model: string;
  /** Empty for one that asks for none. */
  readonly key: string;
}

const place = (clientId: string): string => `language model ${clientId}`;

/** Keeps the language model of each client; keys lie sealed in the database. */
export class ModelSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async of(clientId: string): Promise<ModelSetting | undefined> {
    const { rows } = await this.database.query<{ url: string; model: string; sealed_key: string | null }>(
      'select url, model, sealed_key from language_model where client_id = $1',
      [clientId],
    );
    const [row] = rows;
    return row && { ...row, key: row.sealed_key ? this.box.open(row.sealed_key, place(clientId)) : '' };
  }

  async save(clientId: string, { url, model, key }: ModelSetting): Promise<void> {
    await this.database.query(
      `insert into language_model (client_id, url, model, sealed_key) values ($1, $2, $3, $4)
       on conflict (client_id) do update set url = excluded.url, model = excluded.model,
         sealed_key = excluded.sealed_key, updated_at = now()`,
      [clientId, url, model, key === '' ? null : this.box.seal(key, place(clientId))],
    );
  }

  async remove(clientId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from language_model where client_id = $1', [clientId]);
    return rowCount ?? 0;
  }
}
