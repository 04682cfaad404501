import type { RawArticle } from '#plugins/articles/server';
import type { VisitError } from '../collect/visitor';

/** The page of an article that a visit could not read; `raw` is what the list gave of it. */
export interface MissingPage {
  readonly raw: RawArticle;
  readonly error: VisitError & { readonly lasting: boolean };
}
