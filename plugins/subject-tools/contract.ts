import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { subjectFile } from './subject-file';

/** What a tree is made of, in the order in which it is written. */
export const treeKinds = ['category', 'dictionary', 'subject', 'black-list', 'black-word', 'setting'] as const;
export type TreeKind = (typeof treeKinds)[number];

/**
 * `new` is not there yet, `same` is there as it is, `conflict` is there otherwise, `fault` cannot be taken as it is.
 */
export const itemStates = ['new', 'same', 'conflict', 'fault'] as const;
export const treeChoices = ['skip', 'rename', 'replace'] as const;
export type TreeChoice = (typeof treeChoices)[number];

const planItem = z.object({
  /** `KIND:NAME`, by which choices name it. */
  Item: z.string(),
  Kind: z.enum(treeKinds),
  Name: z.string(),
  State: z.enum(itemStates),
  /** What may be done about a conflict. */
  Choices: z.array(z.enum(treeChoices)),
  /** What is at fault, or the names that its rule refers to and that would be missing. */
  Fault: z.string().nullable(),
  Missing: z.array(z.string()),
  /** In a conflict: what differs, as fields. */
  Differs: z.array(z.string()),
});
export type PlanItem = z.output<typeof planItem>;

const plan = z.object({
  From: z.string(),
  Items: z.array(planItem),
  /** Subjects of the client now, with all new ones, and how many it may have. */
  Used: z.number(),
  Wanted: z.number(),
  Limit: z.number().nullable(),
});
export type TreePlan = z.output<typeof plan>;

const transfer = z.object({
  Transfer_ID: idSchema,
  Kind: z.enum(['copy', 'import']),
  Client_ID: idSchema,
  Client_Name: z.string(),
  Source_Name: z.string(),
  State: z.enum(['running', 'done', 'undone']),
  Created: z.number(),
  Replaced: z.number(),
  /** Of an undone one: what stays, since somebody has changed or used it in the meantime. */
  Kept: z.number(),
  Created_By_Name: z.string().nullable(),
  Created_At: z.string(),
});
export type Transfer = z.output<typeof transfer>;

const tree = z.object({
  Subjects: z.array(z.object({ Subject_ID: idSchema, Subject_Name: z.string(), Category: z.string() })),
  Dictionaries: z.number(),
  Filters: z.number(),
});
export type ClientTree = z.output<typeof tree>;

const part = {
  Client_ID: idSchema,
  /** Left out: all. */
  Subject_IDs: z.array(idSchema).min(1).max(5000).optional(),
  With_Filters: z.boolean().default(true),
};
const choices = z.record(z.string().max(600), z.enum(treeChoices)).default({});
const fromClient = z.object({ ...part, To_Client_ID: idSchema });
const fromFile = z.object({ To_Client_ID: idSchema, File: subjectFile });

const path = '/v1/operate/client-manage/subject-tool';
const action = ['subject-tool', 'action'] as const;

/** Taking trees of subjects from one client to another. */
export const subjectToolContract = defineContract({
  tree: {
    method: 'GET',
    path: `${path}/tree`,
    privilege: ['subject-tool', 'browse'],
    summary: 'What a client has that can be taken elsewhere',
    query: z.object({ Client_ID: idSchema }),
    result: tree,
  },
  export: {
    method: 'POST',
    path: `${path}/export-subject`,
    privilege: ['subject-tool', 'browse'],
    summary: 'Subjects of a client with the dictionaries and filters that belong to them, as a portable file',
    body: z.object(part),
    result: subjectFile,
  },
  planCopy: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/copy-subject/preview`,
    privilege: action,
    summary: 'What copying would add to another client, and what stands in its way',
    body: fromClient,
    result: plan,
  },
  copy: {
    method: 'POST',
    path: `${path}/copy-subject`,
    privilege: action,
    summary: 'Copies subjects with all that belongs to them to another client; 409 `subject-tools.quota`',
    body: fromClient.extend({ Choices: choices }),
    result: transfer,
  },
  planImport: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/import-subject/preview`,
    privilege: action,
    summary: 'What a file would add to a client, and what stands in its way',
    body: fromFile,
    result: plan,
  },
  import: {
    method: 'POST',
    path: `${path}/import-subject`,
    privilege: action,
    summary: 'Takes a file of subjects into a client; 409 `subject-tools.quota`',
    body: fromFile.extend({ Choices: choices }),
    result: transfer,
  },
  transfers: {
    method: 'GET',
    path: `${path}/transfer`,
    privilege: ['subject-tool', 'browse'],
    summary: 'What was copied and imported, the latest first',
    query: z.object({ size: z.coerce.number().int().min(1).max(100).default(20) }),
    result: z.object({ list: z.array(transfer), total: z.number() }),
  },
  undo: {
    method: 'POST',
    path: `${path}/transfer/undo`,
    privilege: action,
    summary: 'Takes back what was copied or imported, but for what was changed since',
    body: z.object({ Transfer_ID: idSchema }),
    result: transfer,
  },
});
