import { inject } from '#core';
import { DatabaseService, SecretBox } from '#core/server';

/** A service that speaks as LibreTranslate does. */
export interface ServiceSetting {
  readonly url: string;
  /** Empty for one that asks for none. */
  readonly key: string;
}

const place = (clientId: string): string => `translation service ${clientId}`;

/** Keeps the translation service of each client; keys lie sealed in the database. */
export class ServiceSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async of(clientId: string): Promise<ServiceSetting | undefined> {
    const { rows } = await this.database.query<{ url: string; sealed_key: string | null }>(
      'select url, sealed_key from translation_service where client_id = $1',
      [clientId],
    );
    const [row] = rows;
    return row && { url: row.url, key: row.sealed_key ? this.box.open(row.sealed_key, place(clientId)) : '' };
  }

  async save(clientId: string, { url, key }: ServiceSetting): Promise<void> {
    await this.database.query(
      `insert into translation_service (client_id, url, sealed_key) values ($1, $2, $3)
       on conflict (client_id) do update set url = excluded.url, sealed_key = excluded.sealed_key, updated_at = now()`,
      [clientId, url, key === '' ? null : this.box.seal(key, place(clientId))],
    );
  }

  async remove(clientId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from translation_service where client_id = $1', [clientId]);
    return rowCount ?? 0;
  }
}
