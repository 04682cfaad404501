import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { contentTypesOf } from '../content-type';

/** The key under which the step leaves its findings in the notes of an item. */
export const contentTypesNote = 'content-types';

/** Says of every item what it does, and leaves that in its notes. */
export default defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
  prepare: () => null,
  run: (_nothing, items) => {
    for (const item of items)
      if (!item.rejected) item.notes = { ...item.notes, [contentTypesNote]: contentTypesOf(item.title, item.text) };
    return items;
  },
});
