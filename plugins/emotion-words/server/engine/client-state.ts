import type { ClientEmotionState } from './client-emotion';

/** A client that knows nothing better than everybody. */
export const plainClient = (clientId: string, abstainBelow: number): ClientEmotionState => ({
  clientId,
  words: [],
  white: [],
  learned: null,
  streams: [],
  abstainBelow,
  isOthersNeutral: false,
});
