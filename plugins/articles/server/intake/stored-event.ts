import { defineDomainEvent, type FieldPart } from '#core/server';
import type { MediaType } from '#shared/vocabulary';
import type { IntakeItem, IntakeOrigin, SubjectMatch, TraceEntry } from './intake-item';
import type { RawArticle } from './raw-article';

/** Ingestion metadata included in the event. */
export type StoredRaw = Pick<
  RawArticle,
  'url' | 'via' | 'clientId' | 'sourceId' | 'fetchedAt' | 'parentUrl' | 'commentFeedUrl' | 'repairs' | 'externalId'
>;

/** Event data of an article apart from its text, which the library stores. */
export interface StoredItem {
  readonly raw: StoredRaw;
  readonly url: string | null;
  readonly urlHash: string;
  readonly title: string;
  readonly site: string;
  readonly domain: string;
  readonly mediaType: MediaType;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** For a client-owned article only those of that client. */
  readonly matches: readonly Pick<SubjectMatch, 'clientId' | 'subjectId'>[];
  readonly trace: readonly TraceEntry[];
  readonly notes?: Readonly<Record<string, unknown>>;
  readonly rejected?: IntakeItem['rejected'];
}

/** Event data of a stored article. */
export interface StoredArticle {
  readonly articleId: string;
  /** The first of its near copies; the article itself when it is the first. */
  readonly clusterId: string;
  readonly item: StoredItem;
}

/** Outcome of a batch. */
export interface IntakeOutcome {
  readonly origin: IntakeOrigin;
  readonly stored: readonly StoredArticle[];
  /** Articles stored before and processed again because their text arrived later. */
  readonly repaired: readonly StoredArticle[];
  /** Number of articles whose address was already known. */
  readonly duplicates: number;
  readonly rejected: number;
  /** Rejected articles, with the trace that explains why. */
  readonly rejectedItems: readonly StoredItem[];
  /** Number of rejected articles by reason. */
  readonly rejectReasons: Readonly<Record<string, number>>;
}

/** Domain event: a batch was stored. Written in the transaction that stored it. */
export const articlesStored = defineDomainEvent<IntakeOutcome>('articles.stored', {
  split: splitOutcome,
  join: joinOutcomes,
});

/** Splits an outcome into one part per article, followed by a last part with the totals of the batch. */
function splitOutcome(outcome: IntakeOutcome): readonly FieldPart<IntakeOutcome>[] {
  const { origin, stored, repaired } = outcome;
  const empty: IntakeOutcome = {
    origin,
    stored: [],
    repaired: [],
    duplicates: 0,
    rejected: 0,
    rejectedItems: [],
    rejectReasons: {},
  };
  const partOf = (article: StoredArticle, payload: Partial<IntakeOutcome>): FieldPart<IntakeOutcome> => ({
    payload: { ...empty, ...payload },
    articleId: article.articleId,
    title: article.item.title,
  });
  const isCounted = outcome.duplicates + outcome.rejected > 0 || outcome.rejectedItems.length > 0;
  return [
    ...stored.map((article) => partOf(article, { stored: [article] })),
    ...repaired.map((article) => partOf(article, { repaired: [article] })),
    ...(isCounted ? [{ payload: { ...outcome, stored: [], repaired: [] } }] : []),
  ];
}

/** Joins the parts of an outcome. */
function joinOutcomes(parts: readonly IntakeOutcome[]): IntakeOutcome {
  const [first] = parts;
  if (!first) throw new Error('An outcome has at least one part');
  return {
    origin: first.origin,
    stored: parts.flatMap(({ stored }) => stored),
    repaired: parts.flatMap(({ repaired }) => repaired),
    duplicates: parts.reduce((sum, { duplicates }) => sum + duplicates, 0),
    rejected: parts.reduce((sum, { rejected }) => sum + rejected, 0),
    rejectedItems: parts.flatMap(({ rejectedItems }) => rejectedItems),
    rejectReasons: Object.assign({}, ...parts.map(({ rejectReasons }) => rejectReasons)) as Record<string, number>,
  };
}

/** Converts an item to its event data. */
export function getEventItem(item: IntakeItem, matches: readonly SubjectMatch[]): StoredItem {
  const { url, via, clientId, sourceId, fetchedAt, parentUrl, commentFeedUrl, repairs, externalId } = item.raw;
  return {
    raw: { url, via, clientId, sourceId, fetchedAt, parentUrl, commentFeedUrl, repairs, externalId },
    url: item.url,
    urlHash: item.urlHash,
    title: item.title,
    site: item.site,
    domain: item.domain,
    mediaType: item.mediaType,
    publishedAt: item.publishedAt.toISOString(),
    matches: matches.map((match) => ({ clientId: match.clientId, subjectId: match.subjectId })),
    trace: item.trace,
    notes: item.notes,
    rejected: item.rejected ?? undefined,
  };
}
