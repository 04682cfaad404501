import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';

/** `waiting`: the page will be fetched again; `repairing`: the text is in the pipeline. */
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
const pageSelectors = z.object(selectors);
export type PageSelectors = z.output<typeof pageSelectors>;
const storedSelector = z.string().nullable();
const storedSelectors = z.object({
  Title_Selector: storedSelector,
  Content_Selector: storedSelector,
  Author_Selector: storedSelector,
  Date_Selector: storedSelector,
  Remove_Selector: storedSelector,
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
  /** Number of failed fetches, with the first and last time. */
  Tries: z.number(),
  First_At: z.string(),
  Last_At: z.string(),
  /** Time of the next automatic retry. */
  Next_At: z.string().nullable(),
  /** How the text was obtained: another visit, another fetch, or pasted by a user. */
  Repaired_By: z.enum(['visit', 'fetch', 'paste']).nullable(),
  Ended_At: z.string().nullable(),
  /** The article as stored so far, if it is visible to the caller. */
  Article_ID: idSchema.nullable(),
  /** Length of the stored text in characters; null while the library does not have the article. */
  Body_Length: z.number().nullable(),
});
export type MissingPageRow = z.output<typeof missing>;

const detail = missing.extend({
  /** The text stored in the library. */
  Text: z.string(),
  /** Selectors of the source, and whether the caller may change them. */
  Selectors: storedSelectors.nullable(),
  May_Edit_Source: z.boolean(),
  /** Selectors of the whole site, if any, and whether the caller may set them. */
  Site_Host: z.string(),
  Site_Selectors: storedSelectors.nullable(),
  May_Edit_Site: z.boolean(),
  /** Numbers of other open pages, by source and site. */
  Others: z.number(),
  Site_Others: z.number(),
});
export type MissingPageDetail = z.output<typeof detail>;

/** API for articles whose page could not be read: the reasons, and four ways to fix them. */
export const missingContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: privilege('browse'),
    summary: 'Lists articles whose page could not be read, latest first',
    query: z.object({
      State: z.enum(missingStates).optional(),
      Source_ID: idSchema.optional(),
      Error_Code: z.string().max(100).optional(),
      keyword: z.string().max(200).optional(),
      ...pageSchema({ maxSize: 200, size: 50 }).shape,
    }),
    result: z.object({
      list: z.array(missing),
      total: z.number(),
      /** Counts of all pages visible to the caller by state, and of the open ones by reason. */
      States: z.array(z.object({ State: z.enum(missingStates), Count: z.number() })),
      Errors: z.array(z.object({ Error_Code: z.string(), Count: z.number() })),
    }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: privilege('browse'),
    summary: 'Returns one of them with the stored data of its article',
    query: z.object({ id: idSchema }),
    result: detail,
  },
  retry: {
    method: 'POST',
    path: `${path}/retry`,
    privilege: privilege('action'),
    summary: 'Fetches pages again immediately',
    body: z.object({ id: ids }),
    result: z.object({ requested: z.number() }),
  },
  tryOut: {
    method: 'POST',
    path: `${path}/try`,
    privilege: privilege('modify'),
    summary: 'Previews the result of other selectors for a page without storing anything',
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
    summary: 'Sets new selectors for the source of a page or its whole site, and fetches its open pages again',
    body: z.object({
      id: idSchema,
      Scope: z.enum(['source', 'site']).default('source'),
      ...selectors,
      /** Applies to every open page of the source or site, not just to this one. */ All: z.boolean().default(true),
    }),
    result: z.object({ requested: z.number() }),
  },
  paste: {
    method: 'PUT',
    path: `${path}/text`,
    privilege: privilege('modify'),
    summary: 'Sets the text of an article that a user has copied from its page',
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
    summary: 'Dismisses pages, or reverts that',
    body: z.object({ id: ids, Is_Dismissed: z.boolean().default(true) }),
    result: z.object({ changed: z.number() }),
  },
});
