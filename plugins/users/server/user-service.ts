import { createToken, type Language } from '#core';
import type { Statements, UserType } from '#core/server';

/** The topic of `CacheNotices` on which people are told to have changed. */
export const userNotice = 'users';

/** A person as the row; the hash never leaves the server. */
export interface UserRecord {
  readonly user_id: string;
  readonly client_id: string;
  readonly user_name: string;
  readonly display_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** When the person showed that mail to this address reaches them; null once the address changes. */
  readonly email_confirmed_at: Date | null;
  readonly user_type: UserType;
  readonly role_id: string | null;
  readonly user_group_id: string | null;
  readonly is_enabled: boolean;
  /** Null for who signs in by a service that vouches for them. */
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
  /** A default password asks for a code by text message before it is changed. */
  readonly password_code_required: boolean;
  readonly password_expires_at: Date | null;
  /** Null until the person changes the first password. */
  readonly password_changed_at: Date | null;
  readonly language: Language;
  readonly time_zone: string;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly last_login_at: Date | null;
  readonly is_sample: boolean;
}

/** A person to be made. Without a password one is made, which must be changed; null gives none at all. */
export interface NewUser {
  readonly clientId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly userType: UserType;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly roleId?: string | null;
  readonly groupId?: string | null;
  readonly isEnabled?: boolean;
  readonly isSample?: boolean;
  readonly language?: Language;
  readonly password?: NewPassword | null;
  readonly createdBy?: string;
}

export interface NewPassword {
  readonly text: string;
  readonly mustChange?: boolean;
  /** Hours until it can no longer be used for signing in. */
  readonly validHours?: number;
  readonly codeRequired?: boolean;
}

/** People as other plugins need them. */
export interface UserService {
  /** Throws `NotFoundError`; with a client, also for people of another. */
  get(userId: string, clientId?: string): Promise<UserRecord>;
  /** By name, or by a mobile number that one person alone has; names win. */
  find(nameOrPhone: string, tx?: Statements): Promise<UserRecord | undefined>;
  /** People of a client by the mail address that they have confirmed, in capitals or not. */
  findByConfirmedMail(clientId: string, mail: string): Promise<readonly UserRecord[]>;
  /** Keeps that mail to this address reaches the person; false when they have another one by now. */
  confirmMail(userId: string, mail: string): Promise<boolean>;
  /**
   * Throws `ConflictError` `duplicate` when the name is taken, `users.quota` when the client has as many as it may. The
   * password is empty for who gets none.
   */
  create(given: NewUser, tx?: Statements): Promise<{ readonly user: UserRecord; readonly password: string }>;
  setPassword(userId: string, password: NewPassword & { readonly byOwner?: boolean }): Promise<void>;
  /** Makes every session that began before now invalid. */
  endSessions(userId: string): Promise<void>;
  /** Lets people of the sample data who still have the password that was told do nothing before they change it. */
  distrustSamplePasswords(): Promise<void>;
  signedIn(userId: string): Promise<void>;
  change(
    userId: string,
    values: Partial<Pick<UserRecord, 'display_name' | 'email' | 'language' | 'time_zone'>>,
  ): Promise<void>;
  /** Merges choices by key; null forgets one. Throws `InputError` beyond 64 KB in all. */
  mergePreferences(userId: string, choices: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Throws `ConflictError` `users.quota` when the client has as many enabled people as it may; holds others back until
   * the transaction ends.
   */
  reserve(clientId: string, tx: Statements): Promise<void>;
  /** Enabled people of a client, and how many it may have. */
  quota(clientId: string): Promise<{ readonly used: number; readonly limit: number | null }>;
  hasOperator(): Promise<boolean>;
  /**
   * Sample people that are still there become like all others: somebody may have worked as them, and nobody must be
   * locked out. A password that was never changed must be.
   */
  keepSamples(): Promise<void>;
}
export const UserService = createToken<UserService>('users.service');
