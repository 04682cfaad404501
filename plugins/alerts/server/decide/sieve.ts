import { listOf } from '#core/filter';
import type { ArticleFilter } from '#plugins/articles';
import { isMatch, type AlertArticle, type DecidingRule } from './decide';

const toSet = (value: unknown): ReadonlySet<string> | null =>
  typeof value === 'string' && value !== '' ? new Set(listOf(value)) : null;

/** Filters that can be fully evaluated from an article's features. */
const articleFilters: ReadonlySet<string> = new Set(['Subject_ID', 'Emotion']);

/** Index of articles by subject, so that a rule only evaluates those of its own subjects. */
export class ArticlesBySubject {
  private readonly bySubject = new Map<string, AlertArticle[]>();

  constructor(readonly all: readonly AlertArticle[]) {
    for (const article of all)
      for (const subject of article.subjectIds) {
        const subjectArticles = this.bySubject.get(subject);
        if (subjectArticles) subjectArticles.push(article);
        else this.bySubject.set(subject, [article]);
      }
  }

  /** Returns the articles of any of the subjects, in their order. */
  of(subjects: ReadonlySet<string>): readonly AlertArticle[] {
    if (subjects.size === 1) for (const subject of subjects) return this.bySubject.get(subject) ?? [];
    return this.all.filter(({ subjectIds }) => subjectIds.some((id) => subjects.has(id)));
  }
}

/**
 * Preselects the articles of a batch that a rule may alert on, without the database: with a thousand rules, nearly all
 * are eliminated here. If the filter needs more than the features, the database must still be queried for the remaining
 * ones.
 */
export function sifted(
  rule: DecidingRule & { readonly filter: ArticleFilter },
  batch: ArticlesBySubject,
): { readonly articles: readonly AlertArticle[]; readonly isAnswered: boolean } {
  const subjects = toSet(rule.filter.Subject_ID);
  const emotions = toSet(rule.filter.Emotion);
  const articles = (subjects ? batch.of(subjects) : batch.all).filter(
    (each) => (!emotions || emotions.has(each.emotion)) && isMatch(rule, each),
  );
  const isAnswered = Object.entries(rule.filter).every(
    ([name, value]) => value === undefined || value === '' || articleFilters.has(name),
  );
  return { articles, isAnswered };
}
