import { defineThreadTask } from '#core/server';
import type { IntakeItem } from './intake-item';

/** An item on its way back from a thread, without what the host has kept: a copy costs more than to put it together. */
export type HandedBack = Omit<IntakeItem, 'raw' | 'text'> & {
  readonly raw: undefined;
  /** Where it is another than the source gave. */
  readonly text: string | undefined;
};

/** The last step: leaves out what need not be copied from thread to thread. */
export default defineThreadTask<null, null, readonly IntakeItem[], readonly HandedBack[]>({
  prepare: () => null,
  run: (_nothing, items) =>
    items.map((item) => ({ ...item, raw: undefined, text: item.text === item.raw.text ? undefined : item.text })),
});

/** The items that were handed back, each with what it was sent out with; no two of those are of one address. */
export function putTogether(sent: readonly IntakeItem[], back: readonly HandedBack[]): IntakeItem[] {
  const raws = new Map(sent.map(({ urlHash, raw }) => [urlHash, raw]));
  return back.map((item) => {
    const raw = raws.get(item.urlHash);
    if (!raw) throw new Error(`A step gave an article back that it was not given: ${item.urlHash}`);
    return { ...item, raw, text: item.text ?? raw.text ?? '' };
  });
}
