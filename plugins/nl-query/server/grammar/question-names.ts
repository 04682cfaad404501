import type { ArticleGroup } from '#plugins/analysis';

/** A named object of the client that questions can refer to. */
export interface NamedEntity {
  readonly name: string;
  /** Filter value for the article list. */
  readonly value: string;
}

/** Names defined by the client. The grammar recognizes these names and no others. */
export interface QuestionNames {
  readonly subjects: readonly NamedEntity[];
  /** Categories with the ids of their subjects as a comma-separated list. */
  readonly categories: readonly NamedEntity[];
  /** Compared brands, the client's own first. */
  readonly brands: readonly ArticleGroup[];
  readonly sites: readonly NamedEntity[];
  readonly siteGroups: readonly NamedEntity[];
  readonly tags: readonly NamedEntity[];
}

export const noNames: QuestionNames = {
  subjects: [],
  categories: [],
  brands: [],
  sites: [],
  siteGroups: [],
  tags: [],
};
