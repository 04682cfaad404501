import { z } from 'zod';

/** Which copies of an article are meant: all of them, or those that everything said here holds for. */
export interface CopiesOf {
  readonly articleId: string;
  /** A copy with all that came of it. */
  readonly under: string | null;
  /** So many steps from the start. */
  readonly level: number | null;
  /** With the title of this copy. */
  readonly title: string | null;
}

/** What the filter `Copy_Of` looks like. */
export const copiesPattern = /^(\d{1,19})(?:\.under\.(\d{1,19}))?(?:\.level\.(\d{1,4})|\.title\.(\d{1,19}))?$/;

/**
 * The filter `Copy_Of` as it travels: the id of an article for it and all its copies; `ID.under.OTHER` for a copy with
 * what was made from it; either with `.level.2` for those that are two steps from the start, or with `.title.OTHER` for
 * those that have that copy’s title.
 */
export const copiesOfSchema = z.string().regex(copiesPattern, 'Copy_Of');

/** Reads the filter; null for what it cannot be. */
export function readCopiesOf(value: string): CopiesOf | null {
  const [, articleId, under = null, level, title = null] = copiesPattern.exec(value) ?? [];
  return articleId === undefined
    ? null
    : { articleId, under, level: level === undefined ? null : Number(level), title };
}

/** The filter for an article’s copies, all or those that came of one of them. */
export const copiesOf = (articleId: string, under = ''): string => (under ? `${articleId}.under.${under}` : articleId);
