import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { getContentTypes } from '../content-type';

/** Key of the step's results in the notes of an item. */
export const contentTypesNote = 'content-types';

/** Classifies every item by content type and stores the result in its notes. */
export default defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
  prepare: () => null,
  run: (_nothing, items) => {
    for (const item of items)
      if (!item.rejected) item.notes = { ...item.notes, [contentTypesNote]: getContentTypes(item.title, item.text) };
    return items;
  },
});
