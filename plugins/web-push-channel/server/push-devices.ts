import { inject, InputError } from '#core';
import { DatabaseService } from '#core/server';
import { encryptPush } from './encrypt-push';

/** A device with the data needed to reach it. */
export interface PushDeviceRow {
  readonly push_device_id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

/** Maximum number of devices per user. */
const max = 20;

/** Stores the devices of users. */
export class PushDevices {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async of(clientId: string, userId: string): Promise<readonly PushDeviceRow[]> {
    const { rows } = await this.database.query<PushDeviceRow>(
      `select push_device_id, name, endpoint, p256dh, auth, created_at, sent_at from push_device
       where client_id = $1 and user_id = $2 order by push_device_id desc limit ${max}`,
      [clientId, userId],
    );
    return rows;
  }

  /** @throws {InputError} if the keys cannot be used for encryption or the user has too many devices. */
  async bind(
    clientId: string,
    userId: string,
    { name, endpoint, p256dh, auth }: Pick<PushDeviceRow, 'name' | 'endpoint' | 'p256dh' | 'auth'>,
  ): Promise<PushDeviceRow> {
    try {
      encryptPush(Buffer.alloc(0), { p256dh, auth });
    } catch (error) {
      throw new InputError('P256DH: not a valid browser key', 'web-push-channel.keys', { P256DH: String(error) });
    }
    const userDevices = await this.of(clientId, userId);
    if (userDevices.length >= max && userDevices.every((device) => device.endpoint !== endpoint))
      throw new InputError(`Endpoint: the limit of ${max} devices is reached`, 'web-push-channel.too-many');
    const { rows } = await this.database.query<PushDeviceRow>(
      `insert into push_device (client_id, user_id, name, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)
       on conflict (client_id, endpoint) do update set user_id = excluded.user_id, name = excluded.name,
         p256dh = excluded.p256dh, auth = excluded.auth
       returning push_device_id, name, endpoint, p256dh, auth, created_at, sent_at`,
      [clientId, userId, name, endpoint, p256dh, auth],
    );
    return rows[0] as PushDeviceRow;
  }

  async release(clientId: string, userId: string, deviceId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from push_device where client_id = $1 and user_id = $2 and push_device_id = $3',
      [clientId, userId, deviceId],
    );
    return rowCount ?? 0;
  }

  async noteSent(clientId: string, deviceIds: readonly string[]): Promise<void> {
    await this.database.query(
      'update push_device set sent_at = now() where client_id = $1 and push_device_id = any($2::bigint[])',
      [clientId, deviceIds],
    );
  }
}
