import { defineThreadTask } from '#core/server';
import { FeedError } from './feed-error';
import { parseOpml, type OpmlSource } from './opml';

/** A list of subscriptions from outside, and how many feeds it may name. */
export interface OpmlToRead {
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  readonly most: number;
}

/** An error's own fields would not come through from a thread. */
export type OpmlRead =
  | { readonly sources: readonly OpmlSource[] }
  | { readonly fault: Pick<FeedError, 'code' | 'message' | 'details'> };

export default defineThreadTask<null, null, OpmlToRead, OpmlRead>({
  prepare: () => null,
  run: (_, { bytes, contentType, most }) => {
    try {
      return { sources: parseOpml(bytes, { contentType, most }).sources };
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return { fault: { code: error.code, message: error.message, details: error.details } };
    }
  },
});
