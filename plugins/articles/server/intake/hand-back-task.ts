import { defineThreadTask } from '#core/server';
import type { IntakeItem } from './intake-item';

/** An item returned from a thread, without the fields the host still has: merging is cheaper than copying them. */
export type HandedBack = Omit<IntakeItem, 'raw' | 'text'> & {
  readonly raw: undefined;
  /** Set when it differs from the source's text. */
  readonly text: string | undefined;
};

/** Last step: removes fields that need not be copied between threads. */
export default defineThreadTask<null, null, readonly IntakeItem[], readonly HandedBack[]>({
  prepare: () => null,
  run: (_nothing, items) =>
    items.map((item) => ({ ...item, raw: undefined, text: item.text === item.raw.text ? undefined : item.text })),
});

/** Merges returned items with the items that were sent; no two of them have the same address. */
export function putTogether(sent: readonly IntakeItem[], back: readonly HandedBack[]): IntakeItem[] {
  const raws = new Map(sent.map(({ urlHash, raw }) => [urlHash, raw]));
  return back.map((item) => {
    const raw = raws.get(item.urlHash);
    if (!raw) throw new Error(`A step returned an unknown article: ${item.urlHash}`);
    return { ...item, raw, text: item.text ?? raw.text ?? '' };
  });
}
