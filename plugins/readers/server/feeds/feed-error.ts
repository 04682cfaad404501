import { InputError } from '#core';

export type FeedErrorCode =
  | 'feed.not-a-feed'
  | 'feed.empty'
  | 'feed.malformed'
  | 'feed.too-large'
  | 'feed.too-complex'
  | 'feed.too-many';

/** The document is not a readable feed; the code identifies the message for users. */
export class FeedError extends InputError {
  declare readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message, code, details);
  }
}
