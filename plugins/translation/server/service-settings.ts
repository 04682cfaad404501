import { inject } from '#core';
import { DatabaseService, SecretBox } from '#core/server';

/** A service with the API of LibreTranslate. */
export interface ServiceSetting {
  readonly url: string;
  /** Empty for a service without a key. */
  readonly key: string;
}

/** Public fields of a service. */
export interface ShownService {
  readonly Url: string;
  readonly Has_Key: boolean;
}

const place = (clientId: string): string => `translation service ${clientId}`;

/** Stores the translation service of each client; keys are encrypted in the database. */
export class ServiceSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Throws when the key cannot be decrypted, for example after a restore with another secret. */
  async of(clientId: string): Promise<ServiceSetting | undefined> {
    const row = await this.row(clientId);
    return row && { url: row.url, key: row.sealed_key ? this.box.open(row.sealed_key, place(clientId)) : '' };
  }

  /** Returns the public fields; the key need not be decryptable for that. */
  async summary(clientId: string): Promise<ShownService | null> {
    const row = await this.row(clientId);
    return row ? { Url: row.url, Has_Key: row.sealed_key !== null } : null;
  }

  /** A key is sent only to the URL it was given for; an empty key keeps the stored one for the same URL. */
  async save(clientId: string, { url, key }: ServiceSetting): Promise<ShownService> {
    const { rows } = await this.database.query<{ has_key: boolean }>(
      `insert into translation_service as s (client_id, url, sealed_key) values ($1, $2, $3)
       on conflict (client_id) do update set url = excluded.url, updated_at = now(),
         sealed_key = coalesce(excluded.sealed_key, case when s.url = excluded.url then s.sealed_key end)
       returning sealed_key is not null as has_key`,
      [clientId, url, key === '' ? null : this.box.seal(key, place(clientId))],
    );
    return { Url: url, Has_Key: rows[0]?.has_key === true };
  }

  async remove(clientId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from translation_service where client_id = $1', [clientId]);
    return rowCount ?? 0;
  }

  private async row(clientId: string) {
    const { rows } = await this.database.query<{ url: string; sealed_key: string | null }>(
      'select url, sealed_key from translation_service where client_id = $1',
      [clientId],
    );
    return rows[0];
  }
}
