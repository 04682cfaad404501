import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

/** `waiting`: it will be fetched again; `repairing`: the text is on its way through the pipeline. */
export const missingStates = ['open', 'waiting', 'repairing', 'fixed', 'dismissed'] as const;

const path = '/v1/manage/class-manage/manual-classify/missing-detail-page';
const privilege = (verb: 'browse' | 'modify' | 'action') => ['missing-detail-page', verb] as const;
const ids = z.array(idSchema).min(1).max(500);
const selector = z.string().trim().max(300).nullish();
const selectors = {
  Title_Selector: selector,
  Content_Selector: selector,
  Author_Selector: selector,
  Date_Selector: selector,
  Remove_Selector: selector,
};
const kept = z.string().nullable();
const keptSelectors = z.object({
  Title_Selector: kept,
  Content_Selector: kept,
  Author_Selector: kept,
  Date_Selector: kept,
  Remove_Selector: kept,
});

const missing = z.object({
  Missing_ID: idSchema,
  Url: z.string(),
  Title: z.string().nullable(),
  Source_ID: idSchema.nullable(),
  Source_Name: z.string().nullable(),
  State: z.enum(missingStates),
  Error_Code: z.string(),
  Error_Message: z.string(),
  /** How often its page was fetched in vain, and when first and last. */
  Tries: z.number(),
  First_At: z.string(),
  Last_At: z.string(),
  /** When it is tried again by itself. */
  Next_At: z.string().nullable(),
  /** How the text came: another visit, another fetch, or a person. */
  Repaired_By: z.enum(['visit', 'fetch', 'paste']).nullable(),
  Ended_At: z.string().nullable(),
  /** The article as the library has it so far, where the caller may see it. */
  Article_ID: idSchema.nullable(),
  /** Characters that the library has of its text; null while it has nothing of the article. */
  Body_Length: z.number().nullable(),
});
export type MissingPageRow = z.output<typeof missing>;

const detail = missing.extend({
  /** What the library has of its text. */
  Text: z.string(),
  /** Selectors of the source, and whether the caller may change them. */
  Selectors: keptSelectors.nullable(),
  May_Edit_Source: z.boolean(),
  /** Selectors of the whole site, where there are some, and whether the caller may set them. */
  Site_Host: z.string(),
  Site_Selectors: keptSelectors.nullable(),
  May_Edit_Site: z.boolean(),
  /** Other pages that are open: of the source, and of the site. */
  Others: z.number(),
  Site_Others: z.number(),
});
export type MissingPageDetail = z.output<typeof detail>;

/** Articles whose page could not be read: why, and four ways to mend them. */
export const missingContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: privilege('browse'),
    summary: 'Articles whose page could not be read, the latest first',
    query: z.object({
      State: z.enum(missingStates).optional(),
      Source_ID: idSchema.optional(),
      Error_Code: z.string().max(100).optional(),
      keyword: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    result: z.object({
      list: z.array(missing),
      total: z.number(),
      /** Of all that the caller sees, by state, and the open ones by reason. */
      States: z.array(z.object({ State: z.enum(missingStates), Count: z.number() })),
      Errors: z.array(z.object({ Error_Code: z.string(), Count: z.number() })),
    }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: privilege('browse'),
    summary: 'One of them with what the library has of it',
    query: z.object({ id: idSchema }),
    result: detail,
  },
  retry: {
    method: 'POST',
    path: `${path}/retry`,
    privilege: privilege('action'),
    summary: 'Has pages fetched again at once',
    body: z.object({ id: ids }),
    result: z.object({ asked: z.number() }),
  },
  tryOut: {
    method: 'POST',
    path: `${path}/try`,
    privilege: privilege('modify'),
    summary: 'Fetches a page with other selectors and tells what is found, without storing anything',
    body: z.object({ id: idSchema, ...selectors }),
    result: z.object({
      Page: z
        .object({
          Title: z.string(),
          Published_At: z.string().nullable(),
          Author: z.string().nullable(),
          Text: z.string(),
          Text_Length: z.number(),
          Method: z.string(),
          Warnings: z.array(z.string()),
        })
        .nullable(),
      Error: z.object({ Code: z.string(), Message: z.string() }).nullable(),
    }),
  },
  saveSelectors: {
    method: 'PUT',
    path: `${path}/selectors`,
    privilege: privilege('modify'),
    summary: 'Gives the source of a page, or its whole site, other selectors and fetches what is open of it again',
    body: z.object({
      id: idSchema,
      Scope: z.enum(['source', 'site']).default('source'),
      ...selectors,
      /** Every open page of the source or site, not this one alone. */ All: z.boolean().default(true),
    }),
    result: z.object({ asked: z.number() }),
  },
  paste: {
    method: 'PUT',
    path: `${path}/text`,
    privilege: privilege('modify'),
    summary: 'Gives an article the text that a person has copied from its page',
    body: z.object({
      id: idSchema,
      Title: z.string().trim().max(300).optional(),
      Text: z.string().trim().min(10).max(200_000),
    }),
  },
  dismiss: {
    method: 'PUT',
    path: `${path}/dismiss`,
    privilege: privilege('modify'),
    summary: 'Leaves pages as they are, or takes that back',
    body: z.object({ id: ids, Is_Dismissed: z.boolean().default(true) }),
    result: z.object({ changed: z.number() }),
  },
});
