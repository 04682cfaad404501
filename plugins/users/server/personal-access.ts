import { createExtensionPoint, type Language } from '#core';

/** The user who made something that gives access, and the client. */
export interface AccessOwner {
  readonly clientId: string;
  readonly userId: string;
}

/** One thing that gives access, such as a key. */
export interface AccessItem {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** A kind of access that works without the session of the user who made it: links, feeds, widgets, keys. */
export interface PersonalAccess {
  /** Unique among all kinds, such as `api-key`. */
  readonly kind: string;
  getName(language: Language): string;
  /** True for access that serves its maker alone; it is ended with the sessions of the user unless someone objects. */
  readonly isEndedByDefault: boolean;
  /** Returns what the user made and what still gives access, newest first. */
  list(owner: AccessOwner): Promise<readonly AccessItem[]>;
  /** Ends those of the user with these ids; returns how many. */
  end(owner: AccessOwner, ids: readonly string[]): Promise<number>;
}

/** Kinds of access that users make; what cannot be listed or ended must not be reported as ended. */
export const personalAccess = createExtensionPoint<PersonalAccess>('users.personal-access', { onFailure: 'refuse' });
