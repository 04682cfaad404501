import { InputError } from '#core';
import { defineThreadTask } from '#core/server';
import { readOutlines, type CheckedOutlines } from './read-outlines';

/** An uploaded outline file, and the region whose subregions it shows. */
export interface OutlinesToRead {
  readonly content: Uint8Array;
  readonly parent: string;
}

/**
 * The stored content of a file, with its outlines already as JSON; custom fields of errors would be lost when passed
 * from a thread.
 */
export type OutlinesRead =
  | (Omit<CheckedOutlines, 'outlines'> & { readonly text: string })
  | { readonly fault: Pick<InputError, 'code' | 'message' | 'details'> };

/** Parses and serializes megabytes of coordinates in a worker thread, so that requests are not blocked. */
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
