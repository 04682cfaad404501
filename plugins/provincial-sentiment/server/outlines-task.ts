import { InputError } from '#core';
import { defineThreadTask } from '#core/server';
import { readOutlines, type CheckedOutlines } from './read-outlines';

/** A file of outlines from outside, and the region whose parts it shows. */
export interface OutlinesToRead {
  readonly content: Uint8Array;
  readonly parent: string;
}

/** What is kept of a file, its outlines as JSON already; an error's own fields would not come through from a thread. */
export type OutlinesRead =
  | (Omit<CheckedOutlines, 'outlines'> & { readonly text: string })
  | { readonly fault: Pick<InputError, 'code' | 'message' | 'details'> };

/** Megabytes of coordinates are neither parsed nor written beside requests. */
export default defineThreadTask<null, null, OutlinesToRead, OutlinesRead>({
  prepare: () => null,
  run: (_, { content, parent }) => {
    try {
      const { outlines, ...about } = readOutlines(new TextDecoder().decode(content), parent);
      return { ...about, text: JSON.stringify(outlines) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { fault: { code: error.code, message: error.message, details: error.details } };
    }
  },
});
