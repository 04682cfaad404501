/**
 * Calls that are known to fail, each with the person who fixes it. An entry that no longer fails is an error, so the
 * list only gets shorter.
 */
export const pending: Readonly<Record<string, string>> = {};

/**
 * Calls that answer from the published library, where everyone also finds articles that a client has in hidden
 * subjects.
 */
export const ofLibrary = /^(search\.search|subjects\.(preview|lint)|web-search\.)/;
/** Calls that list the caller's earlier requests, with the ids that these contained. */
export const askedBefore = /^(audit-log\.list|open-data\.calls)$/;
/** Tables in which a call records its input, visible to the caller only. */
export const ownRecords: Readonly<Record<string, string>> = {
  operation_log: 'what was tried is recorded',
  idempotent_call: 'a write is kept to be answered again',
  api_call: 'the question of a key is kept for its owner',
  client_first: 'which copy stands first follows from what is visible in lists; nobody is told of it',
};
/** Rows of the caller that repeat the ids they were given and are applied in the caller's scope. */
export const ownRows: Readonly<Record<string, string>> = {
  bulk_run: 'the filter of a run is applied in the scope of the user who began it',
};
