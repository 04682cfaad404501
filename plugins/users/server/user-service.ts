import { createToken, type Language } from '#core';
import type { Statements, UserType } from '#core/server';

/** Topic of `CacheNotices` for changed users. */
export const userNotice = 'users';

/** Hours for which a password generated on behalf of a user can be used to sign in. */
export const handedOverHours = 72;

/** Database row of a user; the password hash never leaves the server. */
export interface UserRecord {
  readonly user_id: string;
  readonly client_id: string;
  readonly user_name: string;
  readonly display_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Time at which the user confirmed the email address; reset to null when the address changes. */
  readonly email_confirmed_at: Date | null;
  readonly user_type: UserType;
  readonly role_id: string | null;
  readonly user_group_id: string | null;
  readonly is_enabled: boolean;
  /** Null for users who sign in through an identity provider. */
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
  /** Whether changing a default password requires a code sent by text message. */
  readonly password_code_required: boolean;
  readonly password_expires_at: Date | null;
  /** Null until the user changes the first password. */
  readonly password_changed_at: Date | null;
  readonly language: Language;
  readonly time_zone: string;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly last_login_at: Date | null;
  readonly is_sample: boolean;
}

/** User to create. Without a password one is generated, which must be changed; null sets none at all. */
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
  /** Hours for which it can be used to sign in. */
  readonly validHours?: number;
  readonly codeRequired?: boolean;
}

/** Access to users for other plugins. */
export interface UserService {
  /** @throws {NotFoundError} also for a user of another client when a client is given. */
  get(userId: string, clientId?: string): Promise<UserRecord>;
  /** Returns the ids of the users of a client. */
  getIds(clientId: string, tx: Statements): Promise<readonly string[]>;
  /** Finds a user by name, or by a mobile number that only one user has; names take precedence. */
  find(nameOrPhone: string, tx?: Statements): Promise<UserRecord | undefined>;
  /** Finds users of a client by their confirmed email address, case-insensitively. */
  findByConfirmedMail(clientId: string, mail: string): Promise<readonly UserRecord[]>;
  /** Marks the email address as confirmed; returns false when the user's address has changed meanwhile. */
  confirmMail(userId: string, mail: string): Promise<boolean>;
  /**
   * Creates a user. The returned password is empty when none was set.
   *
   * @throws {ConflictError} `duplicate` when the name is taken, `users.quota` when the client's quota is reached.
   */
  create(newUser: NewUser, tx?: Statements): Promise<{ readonly user: UserRecord; readonly password: string }>;
  setPassword(userId: string, password: NewPassword & { readonly byOwner?: boolean }): Promise<void>;
  /** Invalidates every session that began before now. */
  endSessions(userId: string): Promise<void>;
  /** Requires sample users who still have the published default password to change it before doing anything else. */
  distrustSamplePasswords(): Promise<void>;
  signedIn(userId: string): Promise<void>;
  change(
    userId: string,
    values: Partial<Pick<UserRecord, 'display_name' | 'email' | 'language' | 'time_zone'>>,
  ): Promise<void>;
  /**
   * Merges preferences by key; null deletes one.
   *
   * @throws {InputError} when the total exceeds 64 KB.
   */
  mergePreferences(userId: string, choices: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Checks the quota and locks it against concurrent changes until the transaction ends.
   *
   * @throws {ConflictError} `users.quota` when the client's quota of enabled users is reached.
   */
  reserve(clientId: string, tx: Statements): Promise<void>;
  /** Number of enabled users of a client, and its quota. */
  quota(clientId: string): Promise<{ readonly used: number; readonly limit: number | null }>;
  hasOperator(): Promise<boolean>;
  /**
   * Converts the remaining sample users into ordinary ones, since people may have worked with them and must not be
   * locked out. A password that was never changed has to be changed.
   */
  keepSamples(): Promise<void>;
}
export const UserService = createToken<UserService>('users.service');
