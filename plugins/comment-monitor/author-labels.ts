import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { maxPerGroup } from './contract';

const path = '/v1/front/comment-monitor/author-label';
const name = z.string().trim().min(1).max(200);

/** Label kinds with the same meaning for all clients, whatever their names. The first three are mutually exclusive. */
export const labelKinds = ['friendly', 'neutral', 'hostile', 'paid'] as const;
export type LabelKind = (typeof labelKinds)[number];
export const stances: readonly LabelKind[] = ['friendly', 'neutral', 'hostile'];

const accountSchema = z.object({ Author: name, Site: name });
export type LabelledAccount = z.output<typeof accountSchema>;

/** Author names on any site, and accounts: names on one site. */
const labelled = {
  Authors: z.array(name).max(maxPerGroup).default([]),
  Accounts: z.array(accountSchema).max(maxPerGroup).default([]),
};
const hasSome = ({ Authors, Accounts }: { readonly Authors: unknown[]; readonly Accounts: unknown[] }): boolean =>
  Authors.length + Accounts.length > 0;
const someExpected = 'at least one author or account is required';

const labelSchema = z.object({
  Author_Label_ID: idSchema,
  Author_Label_Name: z.string(),
  Kind: z.enum(labelKinds).nullable(),
  Authors: z.array(z.string()),
  Accounts: z.array(accountSchema),
});
export type AuthorLabel = z.output<typeof labelSchema>;

/**
 * Author labels of a client, such as those of a coordinated group, used by filters and alert rules. A name applies to
 * all sites, an account is a name on one site.
 */
export const authorLabelContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['comment-monitor', 'browse'],
    summary: 'Returns the author labels with their accounts',
    result: z.object({ list: z.array(labelSchema), total: z.number() }),
  },
  mark: {
    method: 'POST',
    path,
    privilege: ['comment-monitor', 'action'],
    summary: 'Adds accounts to a label, which is created if it does not exist',
    body: z
      .object({
        Author_Label_Name: lineSchema(40, 1).optional(),
        Kind: z.enum(labelKinds).optional(),
        ...labelled,
      })
      .refine(hasSome, someExpected)
      .refine(({ Author_Label_Name, Kind }) => Author_Label_Name ?? Kind, 'a name or a kind is required'),
    /** Accounts that did not have the label before. */
    result: z.object({
      Author_Label_ID: idSchema,
      Added: z.array(z.string()),
      Added_Accounts: z.array(accountSchema),
    }),
  },
  unmark: {
    method: 'POST',
    path: `${path}/unmark`,
    privilege: ['comment-monitor', 'action'],
    summary: 'Removes accounts from a label',
    body: z.object({ Author_Label_ID: idSchema, ...labelled }).refine(hasSome, someExpected),
    result: z.object({ Removed: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['comment-monitor', 'action'],
    summary: 'Deletes an author label',
    query: z.object({ Author_Label_ID: idSchema }),
  },
});
