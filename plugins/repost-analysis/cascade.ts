/** What may be wrong with a repost as the data give it; it is counted all the same. */
export const repostIssues = [
  'missing-parent',
  'loop',
  'no-time',
  'unreadable-time',
  'before-post',
  'before-parent',
  'future',
  'unreadable-number',
] as const;
export type RepostIssue = (typeof repostIssues)[number];

/** Why a repost may have been paid for. The rules stand in the README. */
export const suspicionReasons = [
  'same-text',
  'repeats',
  'instant',
  'mentions',
  'thin-account',
  'follows-many',
  'default-name',
] as const;
export type SuspicionReason = (typeof suspicionReasons)[number];

export const genders = ['female', 'male'] as const;
export type Gender = (typeof genders)[number];

export const verifications = ['none', 'person', 'organisation'] as const;
export type Verification = (typeof verifications)[number];

/** What stands for a value that the data do not give. */
export const unknown = 'unknown';

/** Bands of followers and of posts written, by where they begin. */
export const followerBands = [0, 100, 1_000, 10_000, 100_000, 1_000_000] as const;
export const activityBands = [0, 100, 1_000, 10_000, 50_000] as const;

/** Carriers of a second wave that a post has at most. */
export const mostCarriers = 10;

/** How many other posts a client must have imported before a post is compared with them. */
export const leastForNorm = 8;
