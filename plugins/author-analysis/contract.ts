import { z } from 'zod';
import { defineContract } from '#core';

const path = '/v1/front/author-note';
const name = z.string().trim().min(1).max(200);
export const mostNote = 2_000;

const note = z.object({
  /** Empty when nobody wrote one. */
  Note: z.string(),
  User_Name: z.string().nullable(),
  Updated_At: z.string().nullable(),
});
export type AuthorNote = z.output<typeof note>;

/** What the people of a client have noted about an account. */
export const authorNoteContract = defineContract({
  read: {
    method: 'GET',
    path,
    privilege: ['author-analysis', 'browse'],
    summary: 'The note about an account, with who wrote it last',
    query: z.object({ Author: name, Site: name }),
    result: note,
  },
  write: {
    method: 'PUT',
    path,
    privilege: ['author-analysis', 'modify'],
    summary: 'Writes the note about an account; an empty one removes it',
    body: z.object({ Author: name, Site: name, Note: z.string().trim().max(mostNote) }),
    result: note,
  },
});
