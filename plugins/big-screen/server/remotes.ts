import { randomInt } from 'node:crypto';
import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import {
  codeLength,
  codeCharacters,
  type RemoteCommand,
  type RemoteOrder,
  type RemoteStatus,
} from '../remote-contract';

/** Hours for which a code is valid. */
const hours = 12;

interface RemoteRow {
  readonly status: RemoteStatus;
  readonly order_number: number;
  readonly command: RemoteCommand | null;
  readonly target: string | null;
}

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

/**
 * Remote control codes of big screens: a code has 10¹² possible values and is valid for one big screen and half a day.
 */
export class Remotes {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async open({ clientId, userId }: Caller, status: RemoteStatus): Promise<{ Code: string; Expires_At: string }> {
    const code = newCode();
    const { rows } = await this.database.query<{ expires_at: Date }>(
      `insert into big_screen_remote (code, client_id, user_id, status, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(hours => $5)) returning expires_at`,
      [code, clientId, userId, JSON.stringify(status), hours],
    );
    return { Code: code, Expires_At: (rows[0] as { expires_at: Date }).expires_at.toISOString() };
  }

  async latest({ clientId, userId }: Caller, code: string): Promise<RemoteOrder> {
    const { rows } = await this.database.query<RemoteRow>(
      `select * from big_screen_remote where code = $1 and client_id = $2 and user_id = $3 and expires_at > now()`,
      [code, clientId, userId],
    );
    return {
      Number: requireRow(rows[0]).order_number,
      Command: rows[0]?.command ?? null,
      Target: rows[0]?.target ?? null,
    };
  }

  async report({ clientId, userId }: Caller, code: string, status: RemoteStatus): Promise<void> {
    const { rowCount } = await this.database.query(
      `update big_screen_remote set status = $4
       where code = $1 and client_id = $2 and user_id = $3 and expires_at > now()`,
      [code, clientId, userId, JSON.stringify(status)],
    );
    if (!rowCount) requireRow(undefined);
  }

  async close({ clientId, userId }: Caller, code: string): Promise<void> {
    await this.database.query('delete from big_screen_remote where code = $1 and client_id = $2 and user_id = $3', [
      code,
      clientId,
      userId,
    ]);
  }

  async getStatus(code: string): Promise<RemoteStatus> {
    const { rows } = await this.database.query<RemoteRow>(
      'select * from big_screen_remote where code = $1 and expires_at > now()',
      [code],
    );
    return requireRow(rows[0]).status;
  }

  /** @throws {NotFoundError} If the code is invalid, or the target is not shown on this screen. */
  async order(code: string, command: RemoteCommand, target?: string): Promise<number> {
    const { Big_Screens: screens } = await this.getStatus(code);
    if (target !== undefined && !screens.some(({ Big_Screen_ID }) => Big_Screen_ID === target))
      throw new NotFoundError(`This screen does not show big screen ${target}`);
    const { rows } = await this.database.query<{ order_number: number }>(
      `update big_screen_remote set order_number = order_number + 1, command = $2, target = $3
       where code = $1 and expires_at > now() returning order_number`,
      [code, command, target ?? null],
    );
    return requireRow(rows[0]).order_number;
  }

  async sweep(): Promise<void> {
    await this.database.query('delete from big_screen_remote where expires_at < now()');
  }
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new NotFoundError('No big screen has this code', 'big-screen.no-code');
  return row;
}
