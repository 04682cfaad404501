import { defineThreadTask } from '#core/server';
import { FeedError } from './feed-error';
import { parseOpml, type OpmlSource } from './opml';

/** An external subscription list, with the maximum number of feeds. */
export interface OpmlToRead {
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  readonly max: number;
}

/**
 * Result of reading; errors are returned as data because their custom fields do not survive the transfer from a thread.
 */
export type OpmlRead =
  | { readonly sources: readonly OpmlSource[] }
  | { readonly fault: Pick<FeedError, 'code' | 'message' | 'details'> };

export default defineThreadTask<null, null, OpmlToRead, OpmlRead>({
  prepare: () => null,
  run: (_, { bytes, contentType, max }) => {
    try {
      return { sources: parseOpml(bytes, { contentType, max }).sources };
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return { fault: { code: error.code, message: error.message, details: error.details } };
    }
  },
});
