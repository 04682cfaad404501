/**
 * Files that still name tables which they do not own, or that join two places of the database in one statement
 * (`joins`). Only ever shorter: an entry that is no longer needed is an error.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const offenders = {};
