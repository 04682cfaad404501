import type { Privilege } from '#core';
import type { Caller } from '#core/server';

/** Kind of shared item: the page that displays it, and what its makers need. */
export interface LinkKind {
  readonly kind: string;
  /** Returns the path of the page that shows an item. */
  readonly path: (itemId: string) => `/${string}`;
  /** Plugin that the client must have. */
  readonly plugin: string;
  /** Privilege without which the maker of a link may no longer see the item. */
  readonly privilege: Privilege;
  /** True if each visit is recorded; otherwise visits are only counted. */
  readonly hasVisits: boolean;
}

/** Returns whether the maker of a link may still see the shared item. */
export type MaySee = (maker: Caller, itemId: string) => Promise<boolean>;

export interface NewLink {
  readonly clientId: string;
  readonly itemId: string;
  /** Title of the item, by which its maker recognises the link. */
  readonly title: string;
  readonly userId: string;
  readonly days: number;
  /** Hash of the password; without it, anyone who has the link can open it. */
  readonly hash?: string | null;
  /** Snapshot that is shown regardless of later changes; without it, the link shows the current state. */
  readonly content?: unknown;
}

/** Content behind a link. */
export interface OpenedLink {
  readonly clientId: string;
  readonly shareId: string;
  readonly itemId: string;
  readonly content: unknown;
  readonly expiresAt: Date;
}

/** Number of valid links and of visits. */
export interface LinkCounts {
  readonly links: number;
  readonly visits: number;
}
