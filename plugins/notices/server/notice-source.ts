import { createExtensionPoint } from '#core';
import type { Caller } from '#core/server';
import type { SystemNotice } from '../contract';

/** Makes the notices of one type; null when there is nothing to tell. It answers at every poll, so it must be cheap. */
export interface NoticeSource {
  readonly type: string;
  load(caller: Caller, extras: Readonly<Record<string, unknown>>): Promise<Omit<SystemNotice, 'CLOSE_POLLING'> | null>;
}

export const noticeSources = createExtensionPoint<NoticeSource>('notices.sources', { onFailure: 'skip' });
