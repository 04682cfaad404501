/** A copy of an article, as input for the inference. */
export interface SpreadCopy {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly title: string;
  readonly text: string;
  /** Site name, as attributions write it. */
  readonly site: string;
  readonly domain: string;
  readonly author: string;
  readonly url: string;
  /** 1 to 5; 3 if nothing is known about the site. */
  readonly weight: number;
}

/** Evidence that a copy came from another. */
export type SpreadReason =
  /** It names the other as its source, in these words. */
  | { readonly kind: 'attribution'; readonly phrase: string }
  /** It links to the other. */
  | { readonly kind: 'link'; readonly phrase: string }
  /** The other names the same source, and no earlier copy does. */
  | { readonly kind: 'sharedSource'; readonly phrase: string }
  /** This share of its text, 0…1, occurs in the other. */
  | { readonly kind: 'text'; readonly share: number }
  /** Number of changes from the first copy that both share. */
  | { readonly kind: 'sharedChanges'; readonly count: number }
  /** Both have this title, and the first copy has another. */
  | { readonly kind: 'title' }
  /** Published this many minutes after the other. */
  | { readonly kind: 'time'; readonly minutes: number };

/** Inferred parent of a copy. */
export interface SpreadEdge {
  /** Indexes into the list of copies. */
  readonly child: number;
  readonly parent: number;
  /** Share of this parent among all possible ones, 0…1. */
  readonly confidence: number;
  readonly reasons: readonly SpreadReason[];
}
