/** What a column of a list of reposts may mean, in the order in which a person thinks of them. */
export const repostFields = [
  'id',
  'parent',
  'post',
  'publishedAt',
  'text',
  'user',
  'userId',
  'gender',
  'region',
  'followers',
  'follows',
  'posts',
  'verified',
  'verifiedType',
  'device',
] as const;
export type RepostField = (typeof repostFields)[number];
export type RepostMapping = Readonly<Partial<Record<RepostField, string>>>;

/** Largest file that the screen takes, in bytes. */
export const largestUpload = 25 * 1024 * 1024;

/** `judging`: all is read, and what people wrote is judged for its emotion. */
export const importStates = ['waiting', 'reading', 'judging', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];
