import { z } from 'zod';
import { defineContract } from '#core';
import { visitContract } from '#core/contract';
import { idSchema } from '#core/resource';

const entry = z.object({
  User_Access_Log_ID: idSchema,
  User_ID: idSchema,
  User_Name: z.string().nullable(),
  Display_Name: z.string().nullable(),
  Column_Path: z.string(),
  Accessed_At: z.string(),
  /** Seconds on the screen; null until it is known. */
  Stay_Seconds: z.number().nullable(),
  Address: z.string().nullable(),
  Agent: z.string().nullable(),
  Session_ID: idSchema,
});
export type AccessLogEntry = z.output<typeof entry>;

const path = '/v1/manage/user-privilege-manage/log-user-access';

const listQuery = z.object({
  /** One entry, as the only one of the list. */
  id: idSchema.optional(),
  User_ID: idSchema.optional(),
  User_Name: z.string().max(50).optional(),
  /** What the path begins with. */
  Column_Path: z.string().max(300).optional(),
  Address: z.string().max(60).optional(),
  /** Part of the name of the person. */
  keyword: z.string().max(200).optional(),
  /** `from..to`, ISO 8601; either end may be missing. */
  Accessed_At: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(20),
});
export type AccessLogQuery = z.output<typeof listQuery>;

const operations = z.object({ Actions: z.array(z.string()), Entities: z.array(z.string()) });

/** What belongs to the operation logs besides their lists. */
export const operationLogContract = defineContract({
  kinds: {
    method: 'GET',
    path: '/v1/manage/user-privilege-manage/user-operation-log/kinds',
    privilege: ['user-operation-log', 'browse'],
    summary: 'Which deeds on which things the latest entries of the client tell of',
    result: operations,
  },
  platformKinds: {
    method: 'GET',
    path: '/v1/operate/client-manage/user-operation-log/kinds',
    privilege: ['platform-operation-log', 'browse'],
    summary: 'Which deeds on which things the latest entries of all clients tell of',
    result: operations,
  },
  chain: {
    method: 'GET',
    path: '/v1/operate/client-manage/user-operation-log/chain',
    privilege: ['platform-operation-log', 'browse'],
    summary: 'Checks the hashes of all entries, each of which seals the one before it',
    result: z.object({
      Entries: z.number(),
      /** The first entry that does not fit; null when the log is whole. */ Broken_ID: idSchema.nullable(),
    }),
  },
});

/** The access log as the specification writes it. */
export const accessLogContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['user-access-log', 'browse'],
    summary: 'Which screens the people of the client opened, the latest first',
    query: listQuery,
    result: z.object({ list: z.array(entry), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/:id`,
    privilege: ['user-access-log', 'browse'],
    summary: 'One entry of the access log',
    query: z.object({ id: idSchema }),
    result: entry,
  },
  ...visitContract,
  update: {
    method: 'PUT',
    path,
    access: 'user',
    summary: 'Notes how long the caller stayed on a screen',
    body: z.object({ User_Access_Log_ID: idSchema, Stay_Seconds: z.number().int().min(0).max(86_400) }),
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['user-access-log', 'delete'],
    summary: 'Deletes entries of the client, a comma list; the deletion itself is written down',
    query: z.object({ id: z.string().regex(/^\d{1,19}(,\d{1,19}){0,999}$/, 'ids') }),
    result: z.object({ removed: z.number() }),
  },
});
