import { listOf } from '#core/filter';
import type { ArticleFilter } from '#plugins/articles';
import { isAsked, type AlertFacts, type DecidingRule } from './decide';

const setOf = (value: unknown): ReadonlySet<string> | null =>
  typeof value === 'string' && value !== '' ? new Set(listOf(value)) : null;

/** Filters that are answered in full by what is known of an article. */
const answered: ReadonlySet<string> = new Set(['Subject_ID', 'Emotion']);

/** Articles by their subjects, so that a rule looks at none that is not of its own. */
export class FactsBySubject {
  private readonly bySubject = new Map<string, AlertFacts[]>();

  constructor(readonly all: readonly AlertFacts[]) {
    for (const facts of all)
      for (const subject of facts.subjectIds) {
        const known = this.bySubject.get(subject);
        if (known) known.push(facts);
        else this.bySubject.set(subject, [facts]);
      }
  }

  /** Those of any of the subjects, in their order. */
  of(subjects: ReadonlySet<string>): readonly AlertFacts[] {
    if (subjects.size === 1) for (const subject of subjects) return this.bySubject.get(subject) ?? [];
    return this.all.filter(({ subjectIds }) => subjectIds.some((id) => subjects.has(id)));
  }
}

/**
 * What a rule may tell of a batch, found without asking the database: with a thousand rules nearly all of them end
 * here. Where the filter asks for more than is known, it has yet to be asked for these.
 */
export function sifted(
  rule: DecidingRule & { readonly filter: ArticleFilter },
  batch: FactsBySubject,
): { readonly facts: readonly AlertFacts[]; readonly isAnswered: boolean } {
  const subjects = setOf(rule.filter.Subject_ID);
  const emotions = setOf(rule.filter.Emotion);
  const facts = (subjects ? batch.of(subjects) : batch.all).filter(
    (each) => (!emotions || emotions.has(each.emotion)) && isAsked(rule, each),
  );
  const isAnswered = Object.entries(rule.filter).every(
    ([name, value]) => value === undefined || value === '' || answered.has(name),
  );
  return { facts, isAnswered };
}
