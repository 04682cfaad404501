import { z } from 'zod';
import { emotionTerms } from '#shared/vocabulary';
import { genders, repostIssues, suspicionReasons, unknown, verifications } from './cascade';

const number = z.string().regex(/^\d{1,9}$/);
const flag = z.enum(['true', 'false']);
const short = z.string().min(1).max(100);

/** What narrows the reposts of a post; all that is said holds. Times are ISO 8601, both ends included. */
export const repostPartSchema = z
  .strictObject({
    /** Steps from the post; `unknown` where a parent is missing. */
    level: z.union([number, z.literal(unknown)]),
    /** The number of a repost: what came of it, itself left out. */
    under: number,
    /** The number of a repost: what was reposted from it at first hand; `0` is the post. */
    parent: number,
    /** One repost. */
    number,
    /** The first repost of each person, so that people are counted. */
    first: flag,
    /** Under one of the carriers of a second wave. */
    carried: flag,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** The code of a province. */
    province: z.union([z.string().regex(/^\d{6}$/), z.literal(unknown)]),
    gender: z.enum([...genders, unknown]),
    verified: z.enum([...verifications, unknown]),
    /** Where the band begins. */
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

/** Which reposts are meant: those of a post, or a part of them. */
export interface RepostsOf {
  readonly postId: string;
  readonly part: RepostPart;
}

/** What the filter `Reposts_Of` looks like: the id of a post, and the part as the query of an address is written. */
export const repostsOfPattern = /^(\d{1,19})(?:\?(.{1,600}))?$/s;

/** Reads the filter; null for what it cannot be. */
export function readRepostsOf(value: string): RepostsOf | null {
  const [, postId, query = ''] = repostsOfPattern.exec(value) ?? [];
  if (postId === undefined) return null;
  const { data } = repostPartSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return data ? { postId, part: data } : null;
}

/** The filter as it travels. */
export const repostsOfSchema = z
  .string()
  .max(640)
  .refine((value) => readRepostsOf(value) !== null, 'Reposts_Of');

/** Writes the filter for a part of a post’s reposts; what is empty narrows nothing. */
export function repostsOf(postId: string, part: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(part).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? postId : `${postId}?${new URLSearchParams(given).toString()}`;
}

/** The same reposts, narrowed further; null when the two exclude each other, as then there is no list of the kind. */
export function narrowed(filter: string, part: RepostPart): string | null {
  const asked = readRepostsOf(filter);
  if (!asked) return null;
  const { from = '', to, ...rest } = part;
  const before: Readonly<Record<string, string | undefined>> = asked.part;
  if (Object.entries(rest).some(([name, value]) => before[name] !== undefined && before[name] !== value)) return null;
  const ends = [to, asked.part.to].filter((end) => end !== undefined).sort();
  return repostsOf(asked.postId, {
    ...asked.part,
    ...rest,
    from: from > (asked.part.from ?? '') ? from : asked.part.from,
    to: ends[0],
  });
}
