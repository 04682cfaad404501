/**
 * Files that still name tables which they do not own, or that join two distributions in one statement (`joins`). The
 * list may only shrink: an entry that is no longer needed is an error.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const offenders = {};
