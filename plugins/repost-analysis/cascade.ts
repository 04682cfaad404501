/** Possible data issues of a repost; the repost is counted nevertheless. */
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

/** Reasons to suspect a paid repost. The README describes the rules. */
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

/** Placeholder for a missing value. */
export const unknown = 'unknown';

/** Lower bounds of the bands of follower and post counts. */
export const followerBands = [0, 100, 1_000, 10_000, 100_000, 1_000_000] as const;
export const activityBands = [0, 100, 1_000, 10_000, 50_000] as const;

/** Max number of carriers of a second wave per post. */
export const maxCarriers = 10;

/** Number of other posts that a client must have imported before a post is compared with them. */
export const minForNorm = 8;
