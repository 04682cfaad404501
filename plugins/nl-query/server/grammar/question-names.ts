import type { ArticleGroup } from '#plugins/analysis';

/** A named object of the client that questions can refer to. */
export interface NamedThing {
  readonly name: string;
  /** Filter value for the article list. */
  readonly value: string;
}

/** Names defined by the client. The grammar recognizes these names and no others. */
export interface QuestionNames {
  readonly subjects: readonly NamedThing[];
  /** Categories with the ids of their subjects as a comma-separated list. */
  readonly categories: readonly NamedThing[];
  /** Compared brands, the client's own first. */
  readonly brands: readonly ArticleGroup[];
  readonly sites: readonly NamedThing[];
  readonly siteGroups: readonly NamedThing[];
  readonly tags: readonly NamedThing[];
}

export const noNames: QuestionNames = {
  subjects: [],
  categories: [],
  brands: [],
  sites: [],
  siteGroups: [],
  tags: [],
};
