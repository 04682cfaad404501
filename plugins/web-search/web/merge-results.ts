import type { WebSearchResult } from '../contract';

/** The pages that one engine has returned so far. */
export interface EnginePages {
  readonly engine: string;
  readonly pages: readonly (readonly WebSearchResult[])[];
}

/** A result with the engines that found it, the best rank first. */
export interface MergedResult {
  readonly result: WebSearchResult;
  readonly engines: readonly string[];
}

/** Damping constant for top ranks, by Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion", SIGIR 2009. */
const damping = 60;

/**
 * Merges the results of several engines into one list, each URL once. Results of a later page are appended below, so
 * that nothing moves while the user reads; within a page, results ranked high by several engines come first.
 */
export function mergeResults(answers: readonly EnginePages[]): MergedResult[] {
  const merged = new Map<
    string,
    { result: WebSearchResult; page: number; score: number; engines: Map<string, number> }
  >();
  const deepest = Math.max(0, ...answers.map(({ pages }) => pages.length));
  for (let page = 0; page < deepest; page += 1) {
    for (const { engine, pages } of answers) {
      const before = pages.slice(0, page).reduce((sum, { length }) => sum + length, 0);
      for (const [place, result] of (pages[page] ?? []).entries()) {
        const rank = before + place + 1;
        const existing = merged.get(result.Url_Key);
        if (!existing)
          merged.set(result.Url_Key, { result, page, score: 1 / (damping + rank), engines: new Map([[engine, rank]]) });
        else if (!existing.engines.has(engine)) {
          existing.engines.set(engine, rank);
          if (existing.page === page) existing.score += 1 / (damping + rank);
          existing.result = fuller(existing.result, result);
        }
      }
    }
  }
  return [...merged.values()]
    .map((each, order) => ({ ...each, order }))
    .sort((a, b) => a.page - b.page || b.score - a.score || a.order - b.order)
    .map(({ result, engines }) => ({
      result,
      engines: [...engines].sort(([, a], [, b]) => a - b).map(([engine]) => engine),
    }));
}

/** Fills missing fields of one engine's result from another's. */
function fuller(first: WebSearchResult, second: WebSearchResult): WebSearchResult {
  return {
    ...first,
    Summary: first.Summary.length >= second.Summary.length ? first.Summary : second.Summary,
    Published_At: first.Published_At ?? second.Published_At,
  };
}
