import { z } from 'zod';
import { defineFilter, defineFilters } from '#core/filter';
import { articleStatusTerms, emotionTerms, mediaTypeTerms } from '#shared/vocabulary';

const text = (max: number) => z.string().max(max);
const flag = z.enum(['true', 'false']);

/** The list of these filters, as manifests name it that add one. */
export const articleFilterList = 'articles';

/**
 * Which articles a list shows, in the order in which the desk offers it. Lists are comma separated; times ISO 8601,
 * `from..to` with either end open.
 */
export const articleFilters = defineFilters([
  defineFilter({
    name: 'Published_At',
    url: 'time',
    usual: 'last-7-days',
    label: 'articles:filter.time',
    control: { kind: 'period' },
    schema: text(80),
  }),
  defineFilter({
    name: 'Subject_ID',
    label: 'articles:filter.subject',
    control: { kind: 'entity', entity: 'subject' },
    schema: text(8000),
  }),
  defineFilter({
    name: 'Media_Type',
    label: 'articles:filter.media',
    control: { kind: 'term', terms: mediaTypeTerms, none: 'articles:read.all' },
    schema: text(200),
  }),
  defineFilter({
    name: 'Emotion',
    label: 'articles:filter.emotion',
    control: { kind: 'term', terms: emotionTerms, none: 'articles:read.all' },
    schema: text(60),
  }),
  defineFilter({
    name: 'Is_Read',
    label: 'articles:filter.read',
    control: { kind: 'choice', values: ['false', 'true'], prefix: 'articles:read', none: 'articles:read.all' },
    schema: flag,
  }),
  /** In the query language; narrows the list further. */
  defineFilter({
    name: 'keyword',
    label: 'articles:filter.keyword',
    control: { kind: 'search' },
    schema: text(2000),
  }),
  /** Copies of one article shown once. */
  defineFilter({
    name: 'Is_Merged',
    url: 'merged',
    usual: 'true',
    label: 'articles:filter.merged',
    control: { kind: 'toggle' },
    schema: flag,
  }),
  /** Where plain words of `keyword` must stand. */
  defineFilter({
    name: 'place',
    label: 'articles:filter.place',
    control: { kind: 'choice', values: ['title', 'body'], prefix: 'articles:place', none: 'articles:place.all' },
    schema: z.enum(['all', 'title', 'body']),
  }),
  /** Codes; a province holds its cities. `=330000`: what names no city of it; `=86`: what names no region. */
  defineFilter({ name: 'Region', label: 'articles:region', control: { kind: 'region' }, schema: text(400) }),
  defineFilter({
    name: 'Site',
    label: 'articles:source',
    control: { kind: 'frequent', field: 'Site' },
    schema: text(400),
  }),
  /** Ids of the client's groups of sites. */
  defineFilter({
    name: 'Site_Group_ID',
    label: 'articles:filter.siteGroup',
    control: { kind: 'entity', entity: 'client-preferred-website-group' },
    schema: text(400),
  }),
  defineFilter({
    name: 'Author',
    label: 'articles:author',
    control: { kind: 'frequent', field: 'Author' },
    schema: text(200),
  }),
  defineFilter({ name: 'Domain', label: 'articles:filter.domain', control: { kind: 'text' }, schema: text(400) }),
  defineFilter({
    name: 'Tag',
    label: 'articles:tags',
    control: { kind: 'entity', entity: 'article-tag' },
    schema: text(400),
  }),
  defineFilter({
    name: 'Status',
    label: 'articles:filter.status',
    control: { kind: 'term', terms: articleStatusTerms, none: 'articles:read.all' },
    schema: text(60),
  }),
  /** Two letters, such as `zh`; what is `und` could not be told. */
  defineFilter({ name: 'Language', label: 'articles:filter.language', control: { kind: 'link' }, schema: text(60) }),
]);

/** Only what was taken in after this article: asked for by lists that look for news, never part of an address. */
export const sinceField = {
  Since_ID: z
    .string()
    .regex(/^\d{1,19}$/, 'id')
    .optional(),
};

export const articleFilterSchema = articleFilters.schema.extend(sinceField);
export type ArticleFilter = z.output<typeof articleFilterSchema>;
