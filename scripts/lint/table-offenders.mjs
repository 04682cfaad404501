/**
 * Files that still name tables which they do not own, or join two places of the database, with what is to go. Only ever
 * shorter: an entry that is no longer needed is an error.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const offenders = {};
