import { InputError } from '#core';
import { getSearcher, type Caller, type SearchService } from '#core/server';
import { dayNumber, facets, librarySql, type LibraryScope } from '#plugins/articles/server';
import {
  allOf,
  checkQuery,
  compileSql,
  printQuery,
  queryCost,
  getRuleParts,
  wantedClauses,
  type Notation,
  type Query,
} from '#shared/query';
import { foldText } from '#shared/text';
import { dayLength } from '#shared/time';
import type { RuleFinding } from '../contract';
import { besideWord, longerWords, missingRegionalWords, shortWords } from './word-contexts';

/** Number of days that clauses, exclusions and the daily volume are checked against. */
const clauseDays = 30;
const countDays = 7;
/** Maximum number of clauses and exclusions that are checked individually. */
const maxClauses = 60;
const maxExclusions = 20;
/** Maximum number of short words whose surroundings are read, and of the articles that they are read in. */
const maxShortWords = 8;
const passagesRead = 200;
const maxRegionalWords = 8;
const maxCounted = 1_000;
/** Number of clauses per statement. */
const clausesAtOnce = 15;

interface LintedRule {
  readonly query: Query;
  readonly notation: Notation;
  readonly maxPerDay: number;
  /** Articles that the rule is tried on. */
  readonly scope: LibraryScope;
}

/** Checks the effects of a rule against the library, within the limits of a search. */
class Lint {
  readonly findings: RuleFinding[] = [];
  isPartial = false;

  constructor(
    private readonly searches: SearchService,
    private readonly caller: Caller,
    private readonly rule: LintedRule,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const searcher = getSearcher(this.caller, '');
    this.searches.check(searcher, queryCost(this.rule.query));
    await this.unlessTooSlow(() => this.checkExclusions());
    await this.unlessTooSlow(() => this.checkClauses());
    await this.unlessTooSlow(() => this.checkWidth());
    await this.unlessTooSlow(() => this.checkLonger());
    await this.unlessTooSlow(() => this.checkRegions());
    this.checkWords();
  }

  /** Finds words contained in other words, which needs no articles. */
  private checkWords(): void {
    for (const { code, parameters } of checkQuery(this.rule.query))
      if (code === 'redundant-word' || code === 'implied-word' || code === 'excluded-longer')
        this.findings.push({ code, parameters });
  }

  /** Runs a check; one that times out is skipped, and the result is marked as partial. */
  private async unlessTooSlow(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof InputError && error.code === 'search-too-slow')) throw error;
      this.isPartial = true;
    }
  }

  /** Returns SQL for the articles that match a query; its parameters are numbered after `before`. */
  private articlesOf(query: Query, days: number, before: readonly unknown[]) {
    const since = new Date(Date.now() - days * dayLength);
    const scopeParameters: unknown[] = [];
    const visible = librarySql(this.rule.scope, 'a', (value) => `$${before.length + 2 + scopeParameters.push(value)}`);
    const firstParameter = before.length + scopeParameters.length + 3;
    const { sql, parameters, indexed } = compileSql(query, { alias: 'a', firstParameter });
    const codes: number[] = [];
    for (let day = dayNumber(since); day <= dayNumber(new Date(Date.now() + dayLength)); day += 1)
      codes.push(facets.day(day));
    const place = (offset: number): string => `$${before.length + offset}`;
    return {
      sql: `article a where a.published_at >= ${place(1)} and ${visible}
         and ${indexed ? `a.codes && ${place(2)}::int4[]` : `${place(2)}::int4[] is not null`} and ${sql}`,
      parameters: [...before, since, codes, ...scopeParameters, ...parameters],
    };
  }

  /** Returns for each query whether it matches at least one article. */
  private async someOf(queries: readonly Query[]): Promise<readonly boolean[]> {
    let parameters: readonly unknown[] = [];
    const parts = queries.map((query, index) => {
      const articleQuery = this.articlesOf(query, clauseDays, parameters);
      parameters = articleQuery.parameters;
      return `exists (select 1 from ${articleQuery.sql}) as found${index}`;
    });
    const { rows } = await this.searches.query<Record<string, boolean>>(
      getSearcher(this.caller, ''),
      `select ${parts.join(', ')}`,
      parameters,
      this.signal,
    );
    return queries.map((_, index) => rows[0]?.[`found${index}`] === true);
  }

  private textOf(query: Query): string {
    return printQuery(query, this.rule.notation);
  }

  private async checkExclusions(): Promise<void> {
    const { wanted, excluded } = getRuleParts(this.rule.query);
    if (!wanted || excluded.length === 0) return;
    const [leaves, finds] = await this.someOf([this.rule.query, wanted]);
    if (leaves || !finds) return;
    const tried = excluded.slice(0, maxExclusions);
    const left = await this.someOf(tried.map((each) => allOf([wanted, { kind: 'not', of: each }])));
    const culprits = tried.filter((_, index) => !left[index]);
    const named = culprits.length > 0 ? culprits.map((each) => [each]) : [excluded];
    for (const together of named)
      this.findings.push({
        code: 'excludes-all',
        parameters: { clause: together.map((each) => this.textOf(each)).join(' '), days: clauseDays },
      });
  }

  private async checkClauses(): Promise<void> {
    const clauses = wantedClauses(this.rule.query).slice(0, maxClauses);
    for (let start = 0; start < clauses.length; start += clausesAtOnce) {
      const some = clauses.slice(start, start + clausesAtOnce);
      const matchFlags = await this.someOf(some);
      for (const [index, clause] of some.entries())
        if (!matchFlags[index])
          this.findings.push({ code: 'idle-clause', parameters: { clause: this.textOf(clause), days: clauseDays } });
    }
  }

  /** Finds the longer words in which short words of the rule stand. */
  private async checkLonger(): Promise<void> {
    for (const clause of shortWords(this.rule.query).slice(0, maxShortWords)) {
      const word = foldText(clause.word);
      const { sql, parameters } = this.articlesOf(clause, clauseDays, [word, besideWord]);
      const { rows } = await this.searches.query<{ text: string; at: number }>(
        getSearcher(this.caller, ''),
        `select substr(text, greatest(1, at - $2::int), length($1) + 2 * $2::int) as text, least(at - 1, $2::int) as at
         from (select text, strpos(text, $1) as at from (select a.title_folded || e'\\u2029' || a.body_folded as text
           from ${sql} order by a.published_at desc limit ${passagesRead}) found) placed where at > 0`,
        parameters,
        this.signal,
      );
      const longer = longerWords(word, rows);
      if (longer.length === 0) continue;
      this.findings.push({
        code: 'longer-words',
        parameters: {
          word: clause.word,
          list: longer.map((each) => `${each.word} ${each.count}`).join('、'),
          read: rows.length,
          written: this.textOf({ ...clause, outside: longer.map((each) => each.word) }),
        },
      });
    }
  }

  /** Finds words of other regions that would add articles. */
  private async checkRegions(): Promise<void> {
    for (const { clause, other } of missingRegionalWords(this.rule.query).slice(0, maxRegionalWords)) {
      const added = allOf([
        { ...clause, word: other },
        { kind: 'not', of: clause },
      ]);
      const { sql, parameters } = this.articlesOf(added, clauseDays, []);
      const { rows } = await this.searches.query<{ count: string }>(
        getSearcher(this.caller, ''),
        `select count(*) as count from (select 1 from ${sql} limit ${maxCounted}) found`,
        parameters,
        this.signal,
      );
      const count = Number(rows[0]?.count);
      if (count > 0)
        this.findings.push({
          code: 'regional-word',
          parameters: { word: clause.word, other, count, days: clauseDays },
        });
    }
  }

  private async checkWidth(): Promise<void> {
    const { maxPerDay, query } = this.rule;
    const { sql, parameters } = this.articlesOf(query, countDays, []);
    const { rows } = await this.searches.query<{ count: string }>(
      getSearcher(this.caller, ''),
      `select count(*) as count from (select 1 from ${sql} limit ${maxPerDay * countDays + 1}) found`,
      parameters,
      this.signal,
    );
    if (Number(rows[0]?.count) > maxPerDay * countDays)
      this.findings.push({ code: 'wide-rule', parameters: { max: maxPerDay, days: countDays } });
  }
}

/**
 * Checks a resolved rule by its words and by the articles of the last days.
 *
 * @throws {InputError} for a rule that is too costly.
 */
export async function lintRule(
  searches: SearchService,
  caller: Caller,
  rule: LintedRule,
  signal: AbortSignal,
): Promise<{ readonly list: RuleFinding[]; readonly Is_Partial: boolean }> {
  const lint = new Lint(searches, caller, rule, signal);
  await lint.run();
  return { list: lint.findings, Is_Partial: lint.isPartial };
}
