import { z } from 'zod';
import { emotionTerms } from '#shared/vocabulary';
import { genders, repostIssues, suspicionReasons, unknown, verifications } from './cascade';

const number = z.string().regex(/^\d{1,9}$/);
const flag = z.enum(['true', 'false']);
const short = z.string().min(1).max(100);

/** Narrows the reposts of a post; all given conditions must match. Times are ISO 8601, both ends included. */
export const repostPartSchema = z
  .strictObject({
    /** Steps from the post; `unknown` where a parent is missing. */
    level: z.union([number, z.literal(unknown)]),
    /** Number of a repost: selects its descendants, excluding itself. */
    under: number,
    /** Number of a repost: selects its direct reposts; `0` is the post. */
    parent: number,
    /** Number of a single repost. */
    number,
    /** Only the first repost of each person, so that people are counted. */
    first: flag,
    /** Only reposts below carriers of a second wave. */
    carried: flag,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** Code of a province. */
    province: z.union([z.string().regex(/^\d{6}$/), z.literal(unknown)]),
    gender: z.enum([...genders, unknown]),
    verified: z.enum([...verifications, unknown]),
    /** Lower bound of the band. */
    followers: z.union([number, z.literal(unknown)]),
    activity: z.union([number, z.literal(unknown)]),
    device: short,
    suspected: flag,
    reason: z.enum(suspicionReasons),
    emotion: z.enum([...emotionTerms.values, 'none']),
    word: short,
    issue: z.enum([...repostIssues, 'any', 'time']),
    keyword: short,
  })
  .partial();
export type RepostPart = z.output<typeof repostPartSchema>;

/** The reposts of a post, or a part of them. */
export interface RepostsOf {
  readonly postId: string;
  readonly part: RepostPart;
}

/** Format of the filter `Reposts_Of`: the id of a post, and the part as a URL query string. */
export const repostsOfPattern = /^(\d{1,19})(?:\?(.{1,600}))?$/s;

/** Parses the filter; null for invalid values. */
export function readRepostsOf(value: string): RepostsOf | null {
  const [, postId, query = ''] = repostsOfPattern.exec(value) ?? [];
  if (postId === undefined) return null;
  const { data } = repostPartSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return data ? { postId, part: data } : null;
}

/** The filter in its wire format. */
export const repostsOfSchema = z
  .string()
  .max(640)
  .refine((value) => readRepostsOf(value) !== null, 'Reposts_Of');

/** Builds the filter for a part of a post's reposts; empty values are ignored. */
export function getReposts(postId: string, part: Readonly<Record<string, string | undefined>> = {}): string {
  const entries = Object.entries(part).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length === 0 ? postId : `${postId}?${new URLSearchParams(entries).toString()}`;
}

/** Narrows a filter further; null when the two conditions exclude each other, as no such list exists. */
export function narrowed(filter: string, part: RepostPart): string | null {
  const parsedFilter = readRepostsOf(filter);
  if (!parsedFilter) return null;
  const { from = '', to, ...rest } = part;
  const before: Readonly<Record<string, string | undefined>> = parsedFilter.part;
  if (Object.entries(rest).some(([name, value]) => before[name] !== undefined && before[name] !== value)) return null;
  const ends = [to, parsedFilter.part.to].filter((end) => end !== undefined).sort();
  return getReposts(parsedFilter.postId, {
    ...parsedFilter.part,
    ...rest,
    from: from > (parsedFilter.part.from ?? '') ? from : parsedFilter.part.from,
    to: ends[0],
  });
}
