import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { domainSchema } from './origin';

const path = '/v1/manage/external-interface/iframe-embedded';
const browse = ['iframe-embedded', 'browse'] as const;
const modify = ['iframe-embedded', 'modify'] as const;
const remove = ['iframe-embedded', 'delete'] as const;
const look = ['embedded-page', 'browse'] as const;

const draft = z.object({
  Page_Name: z.string().trim().min(1).max(40),
  Page_URL: z.url({ protocol: /^https?$/ }).max(1000),
  /** It is told who looks, by a token; of these a client has one. */
  Is_Interactive: z.boolean().default(false),
});
export type PageDraft = z.output<typeof draft>;

const page = draft.extend({ Page_ID: idSchema, User_Name: z.string().nullable() });
export type EmbeddedPage = z.output<typeof page>;

/** A page with the address that shows it in a frame for a minute. */
const framed = z.object({ Page_ID: idSchema, Page_Name: z.string(), Page_URL: z.string(), Frame_URL: z.string() });
export type FramedPage = z.output<typeof framed>;

/**
 * What a foreign page may do in its frame: be itself, on its own origin, and nothing to the window around it. Pages of
 * the product are never framed so.
 */
export const pageSandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** How long tokens for the interactive website are in force, in seconds. */
export const tokenSeconds = 60;

/** Pages of others inside the product, and what is fetched for it from elsewhere. */
export const pageContract = defineContract({
  pages: {
    method: 'GET',
    path: `${path}/page-list`,
    privilege: browse,
    summary: 'Pages of others that the client shows inside the product',
    result: z.object({ list: z.array(page), total: z.number() }),
  },
  createPage: {
    method: 'POST',
    path: `${path}/page`,
    privilege: modify,
    summary: 'Adds a page; for an interactive one the secret that signs its tokens is told this once',
    body: draft,
    result: z.object({ Page: page, Secret: z.string().nullable() }),
  },
  updatePage: {
    method: 'PUT',
    path: `${path}/page`,
    privilege: modify,
    summary: 'Changes a page; one that becomes interactive gets a secret, and a new address a new one',
    body: draft.extend({ Page_ID: idSchema }),
    result: z.object({ Page: page, Secret: z.string().nullable() }),
  },
  removePage: {
    method: 'DELETE',
    path: `${path}/page`,
    privilege: remove,
    summary: 'Removes a page',
    query: z.object({ Page_ID: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  domains: {
    method: 'GET',
    path: `${path}/proxy-domain`,
    privilege: browse,
    summary: 'Domains from which pictures and pages are fetched for the reader',
    result: z.object({ Domains: z.array(z.string()) }),
  },
  saveDomains: {
    method: 'PUT',
    path: `${path}/proxy-domain`,
    privilege: modify,
    summary: 'Says from which domains pictures and pages are fetched for the reader',
    body: z.object({ Domains: z.array(domainSchema).max(200) }),
    result: z.object({ Domains: z.array(z.string()) }),
  },
  shown: {
    method: 'GET',
    path: '/v1/front/tools/embedded-page',
    privilege: look,
    summary: 'The pages of others, each with an address that shows it for a minute',
    result: z.object({ list: z.array(framed) }),
  },
  interactWebsite: {
    method: 'GET',
    path: '/v1/interact-website',
    privilege: look,
    summary: 'The interactive website of the client, with a token that says for a minute who opens it',
    result: framed.extend({ Website_URL: z.string(), Expires_At: z.string() }),
  },
  frame: {
    method: 'GET',
    path: '/public/embedded-page',
    access: 'open',
    summary: 'The frame around a page of others, which only this product may show',
    answers: 'response',
    query: z.object({ token: z.string().max(300) }),
  },
  proxyAccess: {
    method: 'GET',
    path: '/v1/proxy-access',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'A picture, or the source of a page as plain text, of a configured domain, fetched for the reader',
    answers: 'file',
    authorizationInQuery: true,
    query: z.object({
      authorization: z.string().max(2000).optional(),
      resultType: z.enum(['image', 'text']).default('image'),
      url: z.url({ protocol: /^https?$/ }).max(2000),
    }),
  },
});
