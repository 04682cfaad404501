import { z } from 'zod';
import { idSchema } from '#core/resource';
import { defineFilter, defineFilters } from '#core/filter';
import { articleStatusTerms, emotionTerms, mediaTypeTerms } from '#shared/vocabulary';

const text = (max: number) => z.string().max(max);
const flag = z.enum(['true', 'false']);

/** Name of this filter list, as used by the manifests of plugins that add filters. */
export const articleFilterList = 'articles';

/**
 * Filters of an article list, in display order. Lists are comma-separated; times are ISO 8601, `from..to` with either
 * end open.
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
  /** Expression in the query language; narrows the list further. */
  defineFilter({
    name: 'keyword',
    label: 'articles:filter.keyword',
    control: { kind: 'search' },
    schema: text(2000),
  }),
  /** Shows copies of one article once. */
  defineFilter({
    name: 'Is_Merged',
    url: 'merged',
    usual: 'true',
    label: 'articles:filter.merged',
    control: { kind: 'toggle' },
    schema: flag,
  }),
  /** Field in which plain words of `keyword` must occur. */
  defineFilter({
    name: 'place',
    label: 'articles:filter.place',
    control: { kind: 'choice', values: ['title', 'body'], prefix: 'articles:place', none: 'articles:place.all' },
    schema: z.enum(['all', 'title', 'body']),
  }),
  /**
   * Region codes; a province includes its cities. `=330000`: articles that name no city of the province; `=86`:
   * articles that name no region.
   */
  defineFilter({ name: 'Region', label: 'articles:region', control: { kind: 'region' }, schema: text(400) }),
  defineFilter({
    name: 'Site',
    label: 'articles:source',
    control: { kind: 'frequent', field: 'Site' },
    schema: text(400),
  }),
  /** Ids of the client's site groups. */
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
  /** Two-letter codes such as `zh`; `und` stands for undetected. */
  defineFilter({ name: 'Language', label: 'articles:filter.language', control: { kind: 'link' }, schema: text(60) }),
]);

/**
 * Restricts the list to articles ingested after this one. Used by lists that poll for new articles; never part of an
 * address.
 */
export const sinceField = {
  Since_ID: idSchema.optional(),
};

export const articleFilterSchema = articleFilters.schema.extend(sinceField);
export type ArticleFilter = z.output<typeof articleFilterSchema>;
