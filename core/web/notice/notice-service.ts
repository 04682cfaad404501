import { createToken } from '#core';
import type { NoticeContent } from '../side';

/** What the server says under one notice type. */
export interface ServerNotice {
  readonly level?: string;
  readonly title?: string;
  readonly content?: string;
  readonly list?: readonly Readonly<Record<string, unknown>>[];
  /** Set: the server wants no more questions in this session. */
  readonly CLOSE_POLLING?: boolean;
}

/** A notice on the screen. */
export interface ShownNotice extends NoticeContent {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Hours between which nothing pops up, `HH:mm` in the person's time zone. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Asks the server for notices while somebody is signed in, in one tab at a time. */
export interface NoticeService {
  /** What stands on the screen, newest first. */
  readonly shown: readonly ShownNotice[];
  /** What came in this session, newest first, at most twenty. */
  readonly recent: readonly ShownNotice[];
  readonly unseen: number;
  readonly polling: boolean;
  readonly muted: boolean;
  readonly quietHours: QuietHours | null;
  start(): void;
  stop(): void;
  close(type: string): void;
  /** Opens a line; it then leaves the notice, which closes when none is left. */
  open(type: string, key: string): Promise<void>;
  markSeen(): void;
  mute(muted: boolean): void;
  setQuietHours(hours: QuietHours | null): void;
}
export const NoticeService = createToken<NoticeService>('core.notice');
