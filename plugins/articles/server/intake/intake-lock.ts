/** Held by whoever changes clusters or stores articles, until the transaction ends. */
export const intakeLock = 7_201_002;
