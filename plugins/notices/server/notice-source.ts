import { createExtensionPoint } from '#core';
import type { NoticeItem, NoticeKind, SystemNotice } from '#core/contract';
import type { Caller } from '#core/server';

/**
 * Creates the notices of one kind; null when there is nothing to report. It runs at every poll and therefore must be
 * cheap.
 */
export interface NoticeSource<Kind extends NoticeKind = NoticeKind> {
  readonly kind: Kind;
  load(
    caller: Caller,
    extras: Readonly<Record<string, unknown>>,
  ): Promise<(Omit<SystemNotice, 'list'> & { readonly list: readonly NoticeItem<Kind>[] }) | null>;
}

export const noticeSources = createExtensionPoint<NoticeSource>('notices.sources', { onFailure: 'skip' });
