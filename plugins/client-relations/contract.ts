import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { userContract } from '#plugins/users';

/**
 * `waiting`: not copied yet. `failed`: could not be copied, `Error` states the reason, and the next change tries again.
 * `ending`: no longer follows, its copy is still to be deleted.
 */
export const shareStates = ['waiting', 'synced', 'failed', 'ending'] as const;

const share = z.object({
  Share_ID: idSchema,
  Owner_Client_ID: idSchema,
  Owner_Client_Name: z.string(),
  Client_ID: idSchema,
  Client_Name: z.string(),
  Subject_ID: idSchema,
  Subject_Name: z.string(),
  /** Additional rule that restricts what the other client sees of the subject; null: the whole subject. */
  Narrowing: z.string().nullable(),
  State: z.enum(shareStates),
  Error: z.string().nullable(),
  Updated_At: z.string(),
});
export type SubjectShare = z.output<typeof share>;

const related = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  Parent_Client_ID: idSchema.nullable(),
  Is_Enabled: z.boolean(),
});
export type RelatedClient = z.output<typeof related>;

const shares = z.object({ list: z.array(share), total: z.number() });
const subjects = z.object({ list: z.array(z.object({ Subject_ID: idSchema, Subject_Name: z.string() })) });
const narrowing = z.string().trim().max(2000).nullable().default(null);
const newShare = z.object({
  Client_ID: idSchema,
  Subject_IDs: z.array(idSchema).min(1).max(500),
  Narrowing: narrowing,
});
const removed = z.object({ removed: z.number() });

const operate = '/v1/operate/client-manage/client-relation';
const manage = '/v1/manage/user-privilege-manage/sub-client';
const browse = ['client-relation-manage', 'browse'] as const;
const modify = ['client-relation-manage', 'modify'] as const;
const subClientAction = ['sub-client-list', 'action'] as const;

/**
 * Calls for relations between clients, for operators, and for administrators who share subjects with their sub-clients.
 */
export const clientRelationContract = defineContract({
  relations: {
    method: 'GET',
    path: operate,
    privilege: browse,
    summary: 'All clients with their parents, and all shared subjects',
    result: z.object({ Clients: z.array(related), Shares: z.array(share) }),
  },
  setParent: {
    method: 'PUT',
    path: `${operate}/parent`,
    privilege: modify,
    summary: 'Puts a client below another, or on its own; 400 where that would make a circle',
    body: z.object({ Client_ID: idSchema, Parent_Client_ID: idSchema.nullable() }),
  },
  getSubjects: {
    method: 'GET',
    path: `${operate}/subject`,
    privilege: browse,
    summary: 'Subjects of a client that can be shared: its own, not inherited ones',
    query: z.object({ Client_ID: idSchema }),
    result: subjects,
  },
  share: {
    method: 'POST',
    path: `${operate}/share`,
    privilege: modify,
    summary: 'Shares subjects of one client with another, in full or narrowed by a rule',
    body: newShare.extend({ Owner_Client_ID: idSchema }),
    result: shares,
  },
  unshare: {
    method: 'DELETE',
    path: `${operate}/share`,
    privilege: modify,
    summary: 'Ends the sharing of a subject; the articles that it brought are removed from the other client',
    query: z.object({ Share_ID: idSchema }),
    result: removed,
  },
  inherited: {
    method: 'GET',
    path: `${manage}/subject`,
    privilege: subClientAction,
    summary: 'Subjects that a sub-client inherits, and the caller’s subjects that can be shared with it',
    query: z.object({ Client_ID: idSchema }),
    result: shares.extend({ Subjects: subjects.shape.list }),
  },
  inherit: {
    method: 'POST',
    path: `${manage}/subject`,
    privilege: subClientAction,
    summary: 'Shares subjects of the caller’s client with a sub-client, in full or narrowed by a rule',
    body: newShare,
    result: shares,
  },
  disinherit: {
    method: 'DELETE',
    path: `${manage}/subject`,
    privilege: subClientAction,
    summary: 'Takes an inherited subject back from a sub-client',
    query: z.object({ Client_ID: idSchema, Share_ID: idSchema }),
    result: removed,
  },
  addManager: {
    method: 'POST',
    path: `${manage}/manager`,
    privilege: subClientAction,
    summary: 'Creates an administrator of a sub-client; the password is returned only once',
    body: userContract.addUser.body.pick({ User_Name: true, Display_Name: true }).extend({ Client_ID: idSchema }),
    result: userContract.addUser.result,
  },
});
