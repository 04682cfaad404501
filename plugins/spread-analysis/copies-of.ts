import { z } from 'zod';

/** Selects copies of an article: all of them, or those that meet all conditions. */
export interface CopiesOf {
  readonly articleId: string;
  /** A copy with all its descendants. */
  readonly under: string | null;
  /** Number of steps from the start. */
  readonly level: number | null;
  /** Has the title of this copy. */
  readonly title: string | null;
}

/** Format of the filter `Copy_Of`. */
export const copiesPattern = /^(\d{1,19})(?:\.under\.(\d{1,19}))?(?:\.level\.(\d{1,4})|\.title\.(\d{1,19}))?$/;

/**
 * Wire format of the filter `Copy_Of`: the id of an article for it and all its copies; `ID.under.OTHER` for a copy with
 * its descendants; either with `.level.2` for those two steps from the start, or with `.title.OTHER` for those with
 * that copy’s title.
 */
export const copiesOfSchema = z.string().regex(copiesPattern, 'Copy_Of');

/** Parses the filter; null if it is invalid. */
export function readCopiesOf(value: string): CopiesOf | null {
  const [, articleId, under = null, level, title = null] = copiesPattern.exec(value) ?? [];
  return articleId === undefined
    ? null
    : { articleId, under, level: level === undefined ? null : Number(level), title };
}

/** Formats the filter for an article’s copies, all or the descendants of one of them. */
export const copiesOf = (articleId: string, under = ''): string => (under ? `${articleId}.under.${under}` : articleId);
