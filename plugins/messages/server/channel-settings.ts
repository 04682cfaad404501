import { inject } from '#core';
import { DatabaseService, SecretBox, type Statements } from '#core/server';
import type { SecretValue, SettingValue } from '../contract';

/** A client's settings of one channel. Non-secret settings are null if the installation's gateway sends. */
export interface ChannelSetting {
  readonly isEnabled: boolean;
  readonly open: Readonly<Record<string, SettingValue>> | null;
  /** Texts, and named ones such as groups. */
  readonly secrets: Readonly<Record<string, SecretValue>>;
}

interface SettingRow {
  readonly channel: string;
  readonly is_enabled: boolean;
  readonly settings: Readonly<Record<string, SettingValue>> | null;
  readonly sealed: string | null;
}

const unset: ChannelSetting = { isEnabled: true, open: null, secrets: {} };
const place = (clientId: string, channel: string): string => `channel ${clientId} ${channel}`;

/** Stores the channel settings of clients; secrets are encrypted in the database. */
export class ChannelSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async of(clientId: string, channel: string): Promise<ChannelSetting> {
    const { rows } = await this.database.query<SettingRow>(
      'select channel, is_enabled, settings, sealed from channel_setting where client_id = $1 and channel = $2',
      [clientId, channel],
    );
    const row = rows[0];
    return row === undefined
      ? unset
      : {
          isEnabled: row.is_enabled,
          open: row.settings,
          secrets: row.sealed
            ? (JSON.parse(this.box.open(row.sealed, place(clientId, channel))) as Record<string, SecretValue>)
            : {},
        };
  }

  async save(
    tx: Statements,
    clientId: string,
    channel: string,
    userId: string,
    setting: ChannelSetting,
  ): Promise<void> {
    const isSealed = Object.keys(setting.secrets).length > 0;
    await tx.query(
      `insert into channel_setting as s (client_id, channel, is_enabled, settings, sealed, updated_by)
        values ($1, $2, $3, $4, $5, $6)
       on conflict (client_id, channel) do update
         set is_enabled = excluded.is_enabled, settings = excluded.settings, sealed = excluded.sealed,
         updated_by = excluded.updated_by, updated_at = now()`,
      [
        clientId,
        channel,
        setting.isEnabled,
        setting.open && JSON.stringify(setting.open),
        isSealed ? this.box.seal(JSON.stringify(setting.secrets), place(clientId, channel)) : null,
        userId,
      ],
    );
  }
}
