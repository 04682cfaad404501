import type { ClientEmotionState } from './client-emotion';

/** Returns the state of a client without adjustments. */
export const plainClient = (clientId: string, abstainBelow: number): ClientEmotionState => ({
  clientId,
  words: [],
  white: [],
  learned: null,
  streams: [],
  abstainBelow,
  isOthersNeutral: false,
});
