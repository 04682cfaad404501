import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, pageSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { mediaTypeSchema } from '#plugins/articles';
import { sourceStates, trialSchema, triedSchema } from '#plugins/extraction';
import { defaultZone, shortcutRange, type DateRange } from '#shared/time';
import { globalDomain, listPage, maxSites, websiteGroup } from './resource';
import { siteTypeTerms } from './site-type';

const word = z.string().trim().max(253);

const unregisteredSite = z.object({
  Domain: z.string(),
  Site_Name: z.string(),
  Media_Type: mediaTypeSchema,
  /** Hosts below the domain that had articles. */
  Hosts: z.array(z.string()),
  Articles_7d: z.number(),
  Articles: z.number(),
  Last_Article_At: z.string(),
});
export type UnregisteredSite = z.output<typeof unregisteredSite>;

const siteMatch = z.object({
  Domain: z.string(),
  Domain_Text: z.string(),
  Site_Name: z.string(),
  Is_Registered: z.boolean(),
  Articles_7d: z.number(),
  Mine_7d: z.number(),
});
export type SiteMatch = z.output<typeof siteMatch>;

const siteSource = z.object({
  Source_ID: idSchema,
  Source_Name: z.string(),
  Url: z.string(),
  Source_Kind: z.enum(['rss', 'sitemap', 'list-page']),
  Is_Own: z.boolean(),
  Is_Enabled: z.boolean(),
  State: z.enum(sourceStates),
  Health: z.enum(['normal', 'silent', 'flooding']).nullable(),
  Running_Until: z.string().nullable(),
  Failure_Count: z.number(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Http_Status: z.number().nullable(),
  Missing_Count: z.number().nullable(),
  Partial_Reason: z.string().nullable(),
  Visits_48h: z.number().nullable(),
  Rejected_48h: z.number().nullable(),
  Last_Run_At: z.string().nullable(),
  Next_Run_At: z.string().nullable(),
  Last_Article_At: z.string().nullable(),
  Articles_24h: z.number(),
});
export type SiteSource = z.output<typeof siteSource>;

export const siteRunSchema = z.object({
  Run_ID: idSchema,
  Source_Name: z.string(),
  Started_At: z.string(),
  Status: z.enum(['failed', 'lost']),
  Http_Status: z.number().nullable(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
});

/**
 * One site: its registry entry, its articles of 30 days in total and for the caller's client, and the state of its
 * sources.
 */
export const siteProfileSchema = z.object({
  Domain: z.string(),
  Domain_Text: z.string(),
  Site_Name: z.string(),
  Is_Registered: z.boolean(),
  Site_Type: z.enum(siteTypeTerms.values).nullable(),
  Media_Type: mediaTypeSchema,
  Region: z.string().nullable(),
  Weight: z.number().nullable(),
  Language: z.string().nullable(),
  Owner: z.string().nullable(),
  Hosts: z.array(z.string()),
  First_Seen_At: z.string().nullable(),
  Last_Article_At: z.string().nullable(),
  Last_Fetch_At: z.string().nullable(),
  Articles: z.number(),
  Negative: z.number(),
  /** Every one of the 30 days, in the caller's time zone. */
  Days: z.array(z.object({ Day: z.string(), Articles: z.number(), Negative: z.number(), Mine: z.number() })),
  Sources: z.array(siteSource),
  Failures: z.array(siteRunSchema),
  Runs_7d: z.number(),
  Failed_Runs_7d: z.number(),
});
export type SiteProfile = z.output<typeof siteProfileSchema>;

/**
 * Returns the period over which sites are ranked, in the platform's time zone, so that all users of a client see the
 * same figure.
 */
export const siteWeek = (): DateRange => shortcutRange('last-7-days', Date.now(), defaultZone);

/** Site calls other than the lists. */
export const websiteContract = defineContract({
  unregistered: {
    method: 'GET',
    path: `${globalDomain.path}/unregistered-list`,
    privilege: ['global-domain', 'browse'],
    summary: 'Sites with articles but without a registry entry, busiest first',
    query: z.object({
      keyword: z.string().max(200).optional(),
      ...pageSchema().shape,
    }),
    result: z.object({ list: z.array(unregisteredSite), total: z.number() }),
  },
  register: {
    method: 'POST',
    path: `${globalDomain.path}/register`,
    privilege: ['global-domain', 'modify'],
    summary: 'Adds unregistered sites to the registry under the names found in their articles',
    body: z.object({ Domains: z.array(word.min(1)).min(1).max(200) }),
    result: z.object({ created: z.number() }),
  },
  addSites: {
    method: 'POST',
    path: `${websiteGroup.path}/add-sites`,
    privilege: ['client-preferred-website-group', 'modify'],
    summary: 'Adds sites to a group of the client, which is created if only a name is given',
    body: z.object({
      Group_ID: idSchema.optional(),
      Group_Name: lineSchema(50, 1).optional(),
      Sites: z.array(word.min(1)).min(1).max(maxSites),
    }),
    result: z.object({ Group_ID: idSchema, added: z.number() }),
  },
  tryOut: {
    method: 'POST',
    path: `${listPage.path}/try`,
    privilege: ['client-list-page', 'modify'],
    summary: 'Fetches a list page once without storing anything and reports what was found',
    body: trialSchema.omit({ Source_Kind: true, Robots_Mode: true }),
    result: triedSchema,
  },
  profile: {
    method: 'GET',
    path: '/v1/front/tools/website-info',
    privilege: ['website-info', 'browse'],
    summary: 'Profile of a site, by its domain',
    query: z.object({ site: word.min(1) }),
    result: siteProfileSchema,
  },
  find: {
    method: 'GET',
    path: '/v1/front/tools/website-info/site-list',
    privilege: ['website-info', 'browse'],
    summary: 'Sites by part of their name or domain, busiest of 7 days first',
    query: z.object({
      keyword: z.string().max(200).optional(),
      order: z.enum(['mine', 'all']).default('mine'),
      size: sizeSchema({ maxSize: 50 }),
    }),
    result: z.object({
      list: z.array(siteMatch),
      total: z.number(),
    }),
  },
});
