/** One copy of an article, as spread is read from it. */
export interface SpreadCopy {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly title: string;
  readonly text: string;
  /** Its name, as attributions write it. */
  readonly site: string;
  readonly domain: string;
  readonly author: string;
  readonly url: string;
  /** 1 to 5; 3 where nothing is known of the site. */
  readonly weight: number;
}

/** What speaks for a copy having come from another. */
export type SpreadReason =
  /** It names the other as its source, in these words. */
  | { readonly kind: 'attribution'; readonly phrase: string }
  /** It links to the other. */
  | { readonly kind: 'link'; readonly phrase: string }
  /** The other names the same source, and no other copy before it does. */
  | { readonly kind: 'sharedSource'; readonly phrase: string }
  /** So much of its text, 0…1, stands in the other. */
  | { readonly kind: 'text'; readonly share: number }
  /** So many changes against the first copy stand in both. */
  | { readonly kind: 'sharedChanges'; readonly count: number }
  /** Both have this title, and the first copy has another. */
  | { readonly kind: 'title' }
  /** It came so many minutes after the other. */
  | { readonly kind: 'time'; readonly minutes: number };

/** From which copy one came. */
export interface SpreadEdge {
  /** Places in the list of copies. */
  readonly child: number;
  readonly parent: number;
  /** The share of this parent among all that are possible, 0…1. */
  readonly confidence: number;
  readonly reasons: readonly SpreadReason[];
}
