import { ConflictError, inject, type Language } from '#core';
import { LimitService, MessageService, Signer } from '#core/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { accountTexts } from './texts';

/** Seconds in which a code stays the same; it is valid until the end of the following period. */
const turnSeconds = 15 * 60;
const waitSeconds = 60;
const hour = 3600;
const day = 24 * hour;

/**
 * Confirms that the signed-in user receives email at an address, by an eight-digit code. The code is entered here
 * instead of being followed as a link, so that nobody can confirm another user's account by opening an email. Codes are
 * derived and never stored; only the confirmation is.
 */
export class MailCodeService {
  constructor(
    @inject(Signer) private readonly signer: Signer,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(MessageService) private readonly messages: MessageService,
    @inject(UserService) private readonly people: UserService,
  ) {}

  /** Sends a code to the user's email address; returns the seconds until the next may be requested. Throws 429. */
  async send(user: UserRecord, ip: string, language: Language): Promise<{ retry_after: number }> {
    const mail = getMail(user);
    const limits = [
      [`mail code address ${ip}`, 20, hour],
      [`mail code wait ${user.user_id}`, 1, waitSeconds],
      [`mail code hour ${user.user_id}`, 5, hour],
      [`mail code to ${mail}`, 5, hour],
    ] as const;
    await this.limits.demandAll(limits, 'Too many codes requested');
    const text = accountTexts(language);
    const code = this.getCode(user.user_id, mail, turnNow());
    await this.messages.send({
      channel: 'mail',
      recipient: mail,
      subject: text('mail.subject'),
      text: text('mail.code', { code, minutes: turnSeconds / 60 }),
      parameters: { code },
      secrets: ['code'],
      client_id: user.client_id,
    });
    return { retry_after: waitSeconds };
  }

  /** Marks the email address as confirmed; returns false for a wrong code. Throws 429. */
  async confirm(user: UserRecord, code: string): Promise<boolean> {
    const mail = getMail(user);
    const tries = [
      [`mail code tries hour ${user.user_id}`, 5, hour],
      [`mail code tries day ${user.user_id}`, 20, day],
    ] as const;
    await this.limits.demandAll(tries, 'Too many wrong codes');
    const turn = turnNow();
    if (![turn, turn - 1].some((each) => this.getCode(user.user_id, mail, each) === code)) return false;
    return this.people.confirmMail(user.user_id, mail);
  }

  private getCode(userId: string, mail: string, turn: number): string {
    const bytes = this.signer.digest(`own mail code ${userId} ${turn} ${mail}`);
    return String(bytes.readUInt32BE(0) % 100_000_000).padStart(8, '0');
  }
}

function getMail({ email }: UserRecord): string {
  if (!email) throw new ConflictError('There is no email address to confirm', 'account.no-mail');
  return email.toLowerCase();
}

const turnNow = (): number => Math.floor(Date.now() / 1000 / turnSeconds);
