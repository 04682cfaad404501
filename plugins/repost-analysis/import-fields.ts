/** Possible meanings of a column in a repost list, in display order. */
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

/** Max upload size on the screen, in bytes. */
export const maxUploadBytes = 25 * 1024 * 1024;

/** `classifying`: everything has been read, and the sentiment of users' own texts is being classified. */
export const importStates = ['waiting', 'reading', 'classifying', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];
