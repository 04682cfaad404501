import type { Gender, RepostIssue, SuspicionReason, Verification } from '../../cascade';

/** A repost as a file or an adapter gives it; what is not known is null. Times are ISO 8601 in UTC. */
export interface GivenRepost {
  /** What others name it by. */
  readonly id: string | null;
  /** What it says it was reposted from; null or the id of the post for the post itself. */
  readonly parent: string | null;
  readonly at: string | null;
  readonly text: string;
  readonly user: string;
  readonly userId: string | null;
  readonly gender: Gender | null;
  /** The code of a province. */
  readonly province: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  /** Posts that the person has written. */
  readonly posts: number | null;
  readonly verified: Verification | null;
  readonly device: string | null;
  /** What could not be read of it. */
  readonly issues: readonly RepostIssue[];
}

/** The post that the reposts are of, as far as it is known. */
export interface GivenPost {
  /** By which reposts may name it. */
  readonly id: string | null;
  readonly text: string;
  readonly user: string;
  readonly at: string | null;
  readonly url: string | null;
}

/** A repost with its place in the cascade. */
export interface PlacedRepost extends Omit<GivenRepost, 'issues' | 'parent' | 'id'> {
  /** From 1, in the order of the data. */
  readonly number: number;
  readonly externalId: string | null;
  /** The number of its parent; 0 is the post, null where the parent is missing. */
  readonly parent: number | null;
  /** Steps from the post; null where a parent is missing on the way. */
  readonly level: number | null;
  /** Its place in a walk through the tree, and the last place of what came of it. */
  readonly enter: number;
  readonly leave: number;
  readonly children: number;
  readonly descendants: number;
  /** The first of its person. */
  readonly isFirst: boolean;
  /** Under one of the carriers of a second wave. */
  readonly isCarried: boolean;
  /** What the person wrote, without what was taken over. */
  readonly own: string;
  readonly issues: readonly RepostIssue[];
  readonly reasons: readonly SuspicionReason[];
  readonly isSuspected: boolean;
  readonly words: readonly string[];
}

/** How parents were told: by a column of the data, or by the chain `//@name:` of the texts. */
export type ParentSource = 'column' | 'text' | 'none';

export interface Cascade {
  readonly post: GivenPost;
  readonly parents: ParentSource;
  readonly reposts: readonly PlacedRepost[];
}
