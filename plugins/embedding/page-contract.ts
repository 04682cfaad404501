import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, webUrlSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { domainSchema } from './origin';

const path = '/v1/manage/external-interface/iframe-embedded';
const browse = ['iframe-embedded', 'browse'] as const;
const modify = ['iframe-embedded', 'modify'] as const;
const remove = ['iframe-embedded', 'delete'] as const;
const look = ['embedded-page', 'browse'] as const;

const draft = z.object({
  Page_Name: lineSchema(40, 1),
  Page_URL: webUrlSchema(1000),
  /** The page receives a token that identifies the viewer. A client has at most one such page. */
  Is_Interactive: z.boolean().default(false),
});
export type PageDraft = z.output<typeof draft>;

export const pageSchema = draft.extend({ Page_ID: idSchema, User_Name: z.string().nullable() });
export type EmbeddedPage = z.output<typeof pageSchema>;

/** A page with a URL that shows it in a frame and is valid for one minute. */
const framed = z.object({ Page_ID: idSchema, Page_Name: z.string(), Page_URL: z.string(), Frame_URL: z.string() });
export type FramedPage = z.output<typeof framed>;

/**
 * Sandbox permissions of an external page in its frame. It may run on its own origin but cannot access the surrounding
 * window. Pages of the product are never framed this way.
 */
export const pageSandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** Lifetime of tokens for the interactive website, in seconds. */
export const tokenSeconds = 60;

/** API for external pages inside the product and for content that is fetched from other sites. */
export const pageContract = defineContract({
  pages: {
    method: 'GET',
    path: `${path}/page-list`,
    privilege: browse,
    summary: 'Lists the external pages that the client shows inside the product',
    result: z.object({ list: z.array(pageSchema), total: z.number() }),
  },
  createPage: {
    method: 'POST',
    path: `${path}/page`,
    privilege: modify,
    summary: 'Adds a page; for an interactive page, returns the secret that signs its tokens, once',
    body: draft,
    result: z.object({ Page: pageSchema, Secret: z.string().nullable() }),
  },
  updatePage: {
    method: 'PUT',
    path: `${path}/page`,
    privilege: modify,
    summary: 'Changes a page; a page that becomes interactive gets a secret, and a new URL gets a new secret',
    body: draft.extend({ Page_ID: idSchema }),
    result: z.object({ Page: pageSchema, Secret: z.string().nullable() }),
  },
  removePage: {
    method: 'DELETE',
    path: `${path}/page`,
    privilege: remove,
    summary: 'Deletes a page',
    query: z.object({ Page_ID: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  domains: {
    method: 'GET',
    path: `${path}/proxy-domain`,
    privilege: browse,
    summary: 'Lists the domains from which pictures and pages are fetched for the reader',
    result: z.object({ Domains: z.array(z.string()) }),
  },
  saveDomains: {
    method: 'PUT',
    path: `${path}/proxy-domain`,
    privilege: modify,
    summary: 'Sets the domains from which pictures and pages are fetched for the reader',
    body: z.object({ Domains: z.array(domainSchema).max(200) }),
    result: z.object({ Domains: z.array(z.string()) }),
  },
  shown: {
    method: 'GET',
    path: '/v1/front/tools/embedded-page',
    privilege: look,
    summary: 'Lists the external pages, each with a URL that shows it for one minute',
    result: z.object({ list: z.array(framed) }),
  },
  interactWebsite: {
    method: 'GET',
    path: '/v1/interact-website',
    privilege: look,
    summary: 'Returns the interactive website of the client, with a token that identifies the viewer for one minute',
    result: framed.extend({ Website_URL: z.string(), Expires_At: z.string() }),
  },
  frame: {
    method: 'GET',
    path: '/public/embedded-page',
    access: 'open',
    summary: 'Returns the frame around an external page, which only this product may embed',
    answers: 'response',
    query: z.object({ token: z.string().max(300) }),
  },
  proxyAccess: {
    method: 'GET',
    path: '/v1/proxy-access',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Fetches a picture, or the source of a page as plain text, from a configured domain for the reader',
    answers: 'file',
    authorizationInQuery: true,
    query: z.object({
      authorization: z.string().max(2000).optional(),
      resultType: z.enum(['image', 'text']).default('image'),
      url: webUrlSchema(),
    }),
  },
});
