import type { Gender, RepostIssue, SuspicionReason, Verification } from '../../cascade';

/** A repost as supplied by a file or an adapter; unknown values are null. Times are ISO 8601 in UTC. */
export interface SourceRepost {
  /** Id by which other reposts refer to it. */
  readonly id: string | null;
  /** Id of the stated parent; null or the id of the post for direct reposts. */
  readonly parent: string | null;
  readonly at: string | null;
  readonly text: string;
  readonly user: string;
  readonly userId: string | null;
  readonly gender: Gender | null;
  /** Code of a province. */
  readonly province: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  /** Number of posts that the person has written. */
  readonly posts: number | null;
  readonly verified: Verification | null;
  readonly device: string | null;
  /** Fields that could not be read. */
  readonly issues: readonly RepostIssue[];
}

/** The post that was reposted, as far as it is known. */
export interface SourcePost {
  /** Id by which reposts may refer to it. */
  readonly id: string | null;
  readonly text: string;
  readonly user: string;
  readonly at: string | null;
  readonly url: string | null;
}

/** A repost with its position in the cascade. */
export interface PlacedRepost extends Omit<SourceRepost, 'issues' | 'parent' | 'id'> {
  /** Counted from 1, in data order. */
  readonly number: number;
  readonly externalId: string | null;
  /** Number of its parent; 0 is the post, null where the parent is missing. */
  readonly parent: number | null;
  /** Steps from the post; null where an ancestor is missing. */
  readonly level: number | null;
  /** Position in the tree walk, and the last position of its descendants. */
  readonly enter: number;
  readonly leave: number;
  readonly children: number;
  readonly descendants: number;
  /** True for the first repost of its person. */
  readonly isFirst: boolean;
  /** True below one of the carriers of a second wave. */
  readonly isCarried: boolean;
  /** The user's own text, without the repost chain. */
  readonly own: string;
  readonly issues: readonly RepostIssue[];
  readonly reasons: readonly SuspicionReason[];
  readonly isSuspected: boolean;
  readonly words: readonly string[];
}

/** Source of the parent relations: a column of the data, or the chain `//@name:` of the texts. */
export type ParentSource = 'column' | 'text' | 'none';

export interface Cascade {
  readonly post: SourcePost;
  readonly parents: ParentSource;
  readonly reposts: readonly PlacedRepost[];
}
