import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ScopeService } from '#plugins/articles/server';
import { HotWords } from '#plugins/words/server';
import { accountFields, type Account } from '../account';
import { AuthorStore } from './author-store';
import { foldedKey } from './fold-account';
import { cosine, sharedFirst, type Weights } from './likeness';

/** An account with what it has in common with another one. */
export interface Likeness extends Account {
  readonly score: number;
  readonly subjects: readonly string[];
  readonly words: readonly string[];
}

/** Number of accounts with common subjects whose words are compared. */
const closest = 24;
/** Max number of compared words per account. */
const compared = 150;
/** Places occur in almost every article and are not distinctive. */
const telling = 'person,organisation,brand,word';
const shownLimits = { subjects: 2, words: 4 } as const;

/**
 * Finds accounts that write about the same topics in the same words: half of the score is the cosine of their
 * distribution over subjects, half that of their words, where a word weighs less the more of the compared accounts use
 * it.
 */
export class SimilarAccounts {
  constructor(
    @inject(AuthorStore) private readonly store: AuthorStore,
    @inject(HotWords) private readonly hotWords: HotWords,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the most similar accounts first. `field` must not contain an author filter. */
  async to(caller: Caller, account: Account, field: ArticleFilter, size: number, now: number): Promise<Likeness[]> {
    const [matches, visible] = await Promise.all([this.store.subjects(caller, field), this.scopes.subjects(caller)]);
    const themes = new Map<string, { readonly account: Account; readonly weights: Map<string, number> }>();
    for (const { Author, Site, subjectId, count } of matches) {
      if (visible !== null && !visible.includes(subjectId)) continue;
      const key = foldedKey({ Author, Site });
      const theme = themes.get(key) ?? { account: { Author, Site }, weights: new Map<string, number>() };
      themes.set(key, theme);
      theme.weights.set(subjectId, count);
    }
    const accountKey = foldedKey(account);
    const mine = themes.get(accountKey);
    if (!mine) return [];
    const near = [...themes]
      .filter(([key]) => key !== accountKey)
      .map(([, theme]) => ({ ...theme, likeness: cosine(mine.weights, theme.weights) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness || sumOf(b.weights) - sumOf(a.weights))
      .slice(0, closest);
    const [words, ...others] = weighed(
      await Promise.all([mine, ...near].map((theme) => this.words(caller, theme.account, field, now))),
    );
    const likest = near
      .map(({ account: other, weights, likeness }, index) => {
        const theirs = others[index] ?? new Map<string, number>();
        const ours = words ?? new Map<string, number>();
        return {
          ...other,
          score: (likeness + cosine(ours, theirs)) / 2,
          subjects: sharedFirst(mine.weights, weights, shownLimits.subjects),
          words: sharedFirst(ours, theirs, shownLimits.words),
        };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, size);
    const names = await this.subjectNames(caller, likest);
    return likest.map((each) => ({ ...each, subjects: each.subjects.flatMap((id) => names.get(id) ?? []) }));
  }

  private async words(caller: Caller, account: Account, field: ArticleFilter, now: number): Promise<Weights> {
    const query = { ...field, ...accountFields(account), type: telling, sort: 'count', size: compared } as const;
    const { list } = await this.hotWords.list(caller, query, now);
    return new Map(list.map(({ Word, Count }) => [Word, Count]));
  }

  private async subjectNames(caller: Caller, similarities: readonly Likeness[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ subject_id: string; subject_name: string }>(
      'select subject_id, subject_name from subject where client_id = $1 and subject_id = any($2::bigint[])',
      [caller.clientId, [...new Set(similarities.flatMap(({ subjects }) => subjects))]],
    );
    return new Map(rows.map(({ subject_id, subject_name }) => [subject_id, subject_name]));
  }
}

const sumOf = (weights: Weights): number => [...weights.values()].reduce((sum, weight) => sum + weight, 0);

/** Weights words by distinctiveness: words that all accounts use say nothing about similarity. */
function weighed(all: readonly Weights[]): readonly Weights[] {
  const users = new Map<string, number>();
  for (const words of all) for (const word of words.keys()) users.set(word, (users.get(word) ?? 0) + 1);
  return all.map(
    (words) =>
      new Map(
        [...words].map(([word, count]) => [
          word,
          Math.log1p(count) * Math.log((all.length + 1) / (users.get(word) ?? 1)),
        ]),
      ),
  );
}
