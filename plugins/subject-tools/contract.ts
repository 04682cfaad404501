import { z } from 'zod';
import { defineContract } from '#core';
import { sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { subjectFile } from './subject-file';

/** Parts of a tree, in the order in which they are written. */
export const treeKinds = ['category', 'dictionary', 'subject', 'black-list', 'black-word', 'setting'] as const;
export type TreeKind = (typeof treeKinds)[number];

/**
 * `new` does not exist yet, `same` exists unchanged, `conflict` exists with differences, `fault` cannot be imported as
 * it is.
 */
export const itemStates = ['new', 'same', 'conflict', 'fault'] as const;
export const treeChoices = ['skip', 'rename', 'replace'] as const;
export type TreeChoice = (typeof treeChoices)[number];

const planItem = z.object({
  /** Id of the item in choices: `KIND:NAME`. */
  Item: z.string(),
  Kind: z.enum(treeKinds),
  Name: z.string(),
  State: z.enum(itemStates),
  /** Available resolutions of a conflict. */
  Choices: z.array(z.enum(treeChoices)),
  /** The fault, or the names that its rule refers to and that would be missing. */
  Fault: z.string().nullable(),
  Missing: z.array(z.string()),
  /** For a conflict: the fields that differ. */
  Differs: z.array(z.string()),
});
export type PlanItem = z.output<typeof planItem>;

const plan = z.object({
  From: z.string(),
  Items: z.array(planItem),
  /** Number of subjects of the client: now, including all new ones, and the limit. */
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
  /** For an undone transfer: items that remain because they were changed or used in the meantime. */
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
  /** All if omitted. */
  Subject_IDs: z.array(idSchema).min(1).max(5000).optional(),
  With_Filters: z.boolean().default(true),
};
const choices = z.record(z.string().max(600), z.enum(treeChoices)).default({});
const fromClient = z.object({ ...part, To_Client_ID: idSchema });
const fromFile = z.object({ To_Client_ID: idSchema, File: subjectFile });

const path = '/v1/operate/client-manage/subject-tool';
const action = ['subject-tool', 'action'] as const;

/** Transfer of subject trees between clients. */
export const subjectToolContract = defineContract({
  tree: {
    method: 'GET',
    path: `${path}/tree`,
    privilege: ['subject-tool', 'browse'],
    summary: 'Contents of a client that can be transferred',
    query: z.object({ Client_ID: idSchema }),
    result: tree,
  },
  export: {
    method: 'POST',
    path: `${path}/export-subject`,
    privilege: ['subject-tool', 'browse'],
    summary: 'Subjects of a client with their dictionaries and filters, as a portable file',
    body: z.object(part),
    result: subjectFile,
  },
  planCopy: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/copy-subject/preview`,
    privilege: action,
    summary: 'Preview of a copy to another client, with its conflicts',
    body: fromClient,
    result: plan,
  },
  copy: {
    method: 'POST',
    path: `${path}/copy-subject`,
    privilege: action,
    summary: 'Copies subjects with all their dependencies to another client; 409 `subject-tools.quota`',
    body: fromClient.extend({ Choices: choices }),
    result: transfer,
  },
  planImport: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/import-subject/preview`,
    privilege: action,
    summary: 'Preview of a file import, with its conflicts',
    body: fromFile,
    result: plan,
  },
  import: {
    method: 'POST',
    path: `${path}/import-subject`,
    privilege: action,
    summary: 'Imports a file of subjects into a client; 409 `subject-tools.quota`',
    body: fromFile.extend({ Choices: choices }),
    result: transfer,
  },
  transfers: {
    method: 'GET',
    path: `${path}/transfer`,
    privilege: ['subject-tool', 'browse'],
    summary: 'Copies and imports, latest first',
    query: z.object({ size: sizeSchema() }),
    result: z.object({ list: z.array(transfer), total: z.number() }),
  },
  undo: {
    method: 'POST',
    path: `${path}/transfer/undo`,
    privilege: action,
    summary: 'Undoes a copy or import, except for items changed since',
    body: z.object({ Transfer_ID: idSchema }),
    result: transfer,
  },
});
