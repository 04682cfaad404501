import type { ArticleGroup } from '#plugins/analysis';

/** Something of the client's own that questions call by its name. */
export interface NamedThing {
  readonly name: string;
  /** What the article list is narrowed by. */
  readonly value: string;
}

/** What the client calls its own: the grammar knows these names and no others. */
export interface QuestionNames {
  readonly subjects: readonly NamedThing[];
  /** Categories with the subjects in them, as a comma list. */
  readonly categories: readonly NamedThing[];
  /** Brands that are compared, one's own first. */
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
