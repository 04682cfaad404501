import { randomInt, timingSafeEqual } from 'node:crypto';
import { inject, type Language } from '#core';
import { DatabaseService, LimitService, MessageService, Signer } from '#core/server';
import { accountTexts } from './texts';

export type CodePurpose = 'register' | 'password';

const validMinutes = 10;
const maxTries = 5;
const waitSeconds = 60;
const hour = 3600;
const day = 24 * hour;
/** Maximum number of text messages of the whole system per day. */
const dayBudget = 5000;

/** Codes by text message: six digits, valid for ten minutes, single use, five attempts. */
export class SmsCodeService {
  constructor(
    @inject(Signer) private readonly signer: Signer,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(MessageService) private readonly messages: MessageService,
  ) {}

  /**
   * Sends a code, or, with `instead`, another text under the same limits; returns the seconds until the next may be
   * requested. Throws 429.
   */
  async send({
    phone,
    purpose,
    address,
    language,
    instead,
  }: {
    phone: string;
    purpose: CodePurpose;
    address: string;
    language: Language;
    instead?: 'account-exists';
  }): Promise<{ retry_after: number }> {
    const limits = [
      [`sms address ${address}`, 20, hour],
      [`sms wait ${phone}`, 1, waitSeconds],
      [`sms hour ${phone}`, 5, hour],
      [`sms day ${phone}`, 10, day],
      ['sms all', dayBudget, day],
    ] as const;
    await this.limits.demandAll(limits, 'Too many text messages requested');
    const text = accountTexts(language);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (instead) {
      await this.messages.send({ channel: 'sms', recipient: phone, text: text(`sms.${instead}`), template: instead });
      return { retry_after: waitSeconds };
    }
    await this.database.query(
      `insert into sms_code (phone, purpose, code_hash, expires_at)
        values ($1, $2, $3, now() + make_interval(mins => $4))
       on conflict (phone, purpose) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
         tries = 0`,
      [phone, purpose, this.hash(phone, purpose, code), validMinutes],
    );
    await this.messages.send({
      channel: 'sms',
      recipient: phone,
      text: text('sms.code', { code, minutes: validMinutes }),
      template: 'code',
      parameters: { code },
      secrets: ['code'],
    });
    return { retry_after: waitSeconds };
  }

  /** Consumes the code; false when it is wrong, was used, has expired or had too many attempts. */
  async spend(phone: string, purpose: CodePurpose, code: string): Promise<boolean> {
    const { rows } = await this.database.query<{ code_hash: string }>(
      `update sms_code set tries = tries + 1 where phone = $1 and purpose = $2 and expires_at > now() and tries < $3
        returning code_hash`,
      [phone, purpose, maxTries],
    );
    const stored = rows[0]?.code_hash;
    const candidateHash = this.hash(phone, purpose, code);
    if (!stored || !timingSafeEqual(Buffer.from(stored), Buffer.from(candidateHash))) return false;
    const { rowCount } = await this.database.query(
      'delete from sms_code where phone = $1 and purpose = $2 and code_hash = $3',
      [phone, purpose, stored],
    );
    return rowCount === 1;
  }

  private hash(phone: string, purpose: CodePurpose, code: string): string {
    return this.signer.digest(`sms ${purpose} ${phone} ${code}`).toString('hex');
  }
}
