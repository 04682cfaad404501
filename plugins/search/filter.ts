import { z } from 'zod';
import { defineFilter, defineFilters } from '#core/filter';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';

/** Filters of a search in display order; same meaning as in the article lists. */
export const searchFilters = defineFilters([
  defineFilter({
    name: 'Published_At',
    url: 'time',
    usual: 'last-30-days',
    label: 'search:time',
    control: { kind: 'period' },
    schema: z.string().max(80),
  }),
  defineFilter({
    name: 'Media_Type',
    label: 'articles:filter.media',
    control: { kind: 'term', terms: mediaTypeTerms, none: 'articles:read.all' },
    schema: z.string().max(200),
  }),
  defineFilter({
    name: 'Emotion',
    label: 'articles:filter.emotion',
    control: { kind: 'term', terms: emotionTerms, none: 'articles:read.all' },
    schema: z.string().max(60),
  }),
  defineFilter({ name: 'Region', label: 'articles:region', control: { kind: 'region' }, schema: z.string().max(400) }),
]);
