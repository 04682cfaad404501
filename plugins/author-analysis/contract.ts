import { z } from 'zod';
import { defineContract } from '#core';

const path = '/v1/front/author-note';
const name = z.string().trim().min(1).max(200);
export const maxNote = 2_000;

const note = z.object({
  /** Empty when there is no note. */
  Note: z.string(),
  User_Name: z.string().nullable(),
  Updated_At: z.string().nullable(),
});
export type AuthorNote = z.output<typeof note>;

/** Notes of a client's users about accounts. */
export const authorNoteContract = defineContract({
  read: {
    method: 'GET',
    path,
    privilege: ['author-analysis', 'browse'],
    summary: 'Returns the note about an account with its last editor',
    query: z.object({ Author: name, Site: name }),
    result: note,
  },
  write: {
    method: 'PUT',
    path,
    privilege: ['author-analysis', 'modify'],
    summary: 'Saves the note about an account; an empty note deletes it',
    body: z.object({ Author: name, Site: name, Note: z.string().trim().max(maxNote) }),
    result: note,
  },
});
