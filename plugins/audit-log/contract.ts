import { z } from 'zod';
import { defineContract } from '#core';
import { visitContract, pageSchema } from '#core/contract';
import { idSchema, idListSchema } from '#core/resource';

export const accessLogEntrySchema = z.object({
  User_Access_Log_ID: idSchema,
  User_ID: idSchema,
  User_Name: z.string().nullable(),
  Display_Name: z.string().nullable(),
  Column_Path: z.string(),
  Accessed_At: z.string(),
  /** Seconds spent on the screen; null until known. */
  Stay_Seconds: z.number().nullable(),
  Address: z.string().nullable(),
  Agent: z.string().nullable(),
  Session_ID: idSchema,
});
export type AccessLogEntry = z.output<typeof accessLogEntrySchema>;

const path = '/v1/manage/user-privilege-manage/log-user-access';

const listQuery = z.object({
  /** Limits the list to one entry. */
  id: idSchema.optional(),
  User_ID: idSchema.optional(),
  User_Name: z.string().max(50).optional(),
  /** Path prefix. */
  Column_Path: z.string().max(300).optional(),
  Address: z.string().max(60).optional(),
  /** Part of the user's name. */
  keyword: z.string().max(200).optional(),
  /** `from..to`, ISO 8601; either end may be omitted. */
  Accessed_At: z.string().max(60).optional(),
  ...pageSchema({ maxPage: 10_000, maxSize: 200 }).shape,
});
export type AccessLogQuery = z.output<typeof listQuery>;

const operations = z.object({ Actions: z.array(z.string()), Entities: z.array(z.string()) });

/** Operation log calls other than the lists. */
export const operationLogContract = defineContract({
  kinds: {
    method: 'GET',
    path: '/v1/manage/user-privilege-manage/user-operation-log/kinds',
    privilege: ['user-operation-log', 'browse'],
    summary: 'Actions and entities in the client’s latest entries',
    result: operations,
  },
  platformKinds: {
    method: 'GET',
    path: '/v1/operate/client-manage/user-operation-log/kinds',
    privilege: ['platform-operation-log', 'browse'],
    summary: 'Actions and entities in the latest entries of all clients',
    result: operations,
  },
  chain: {
    method: 'GET',
    path: '/v1/operate/client-manage/user-operation-log/chain',
    privilege: ['platform-operation-log', 'browse'],
    summary: 'Verifies the hash chain of all entries, in which each hash covers the previous entry',
    result: z.object({
      Entries: z.number(),
      /** First entry that fails verification; null when the log is intact. */ Broken_ID: idSchema.nullable(),
    }),
  },
});

/** The access log as specified. */
export const accessLogContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['user-access-log', 'browse'],
    summary: 'Screens that users of the client opened, latest first',
    query: listQuery,
    result: z.object({ list: z.array(accessLogEntrySchema), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/:id`,
    privilege: ['user-access-log', 'browse'],
    summary: 'One entry of the access log',
    query: z.object({ id: idSchema }),
    result: accessLogEntrySchema,
  },
  ...visitContract,
  update: {
    method: 'PUT',
    path,
    access: 'user',
    summary: 'Records how long the caller stayed on a screen',
    body: z.object({ User_Access_Log_ID: idSchema, Stay_Seconds: z.number().int().min(0).max(86_400) }),
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['user-access-log', 'delete'],
    summary: 'Deletes entries of the client, given as a comma-separated list; the deletion itself is logged',
    query: z.object({ id: idListSchema(1000) }),
    result: z.object({ removed: z.number() }),
  },
});
