import { adScore, adThreshold } from '#shared/advertorial';
import { compileRules, type PreparedDocument } from '#shared/query';
import { type Emotion } from '#shared/vocabulary';
import { dayLength } from '#shared/time';
import { isBelowAddress, type FilterEntry } from './filter-entry';

/** Classification of an article for a client by the model; null where a person has set it. */
export interface ClassifiedAs {
  readonly emotion: Emotion;
  readonly probability: number;
}

/** Properties of an article beside its text. */
export interface MatchFields {
  /** Milliseconds between publishing and arrival; set for arriving articles only. */
  readonly age?: number;
  readonly classifiedFor?: (clientId: string) => ClassifiedAs | null;
}

/** Evaluates all entries at once and returns those that match an article. */
export class FilterMatcher {
  private readonly rules;
  private readonly addresses: readonly (FilterEntry & { readonly address: string })[];
  private readonly ages: readonly (FilterEntry & { readonly maxAgeDays: number })[];
  private readonly ads: readonly FilterEntry[];
  private readonly classification: readonly FilterEntry[];

  constructor(entries: readonly FilterEntry[]) {
    this.rules = compileRules(
      entries
        .filter(
          ({ address, maxAgeDays, isAds, classification }) =>
            address === null && maxAgeDays === undefined && !isAds && !classification,
        )
        .map((entry) => ({ id: entry, tree: entry.tree })),
    );
    this.addresses = entries.flatMap((entry) => (entry.address === null ? [] : [{ ...entry, address: entry.address }]));
    this.ages = entries.flatMap((entry) =>
      entry.maxAgeDays === undefined ? [] : [{ ...entry, maxAgeDays: entry.maxAgeDays }],
    );
    this.ads = entries.filter(({ isAds }) => isAds);
    this.classification = entries.filter(({ classification }) => classification);
  }

  match(
    document: PreparedDocument,
    url: string | null,
    { age, classifiedFor }: MatchFields = {},
  ): readonly FilterEntry[] {
    return [
      ...this.rules.match(document).map(({ id }) => id),
      ...this.addresses.filter(({ address }) => isBelowAddress(url, address)),
      ...(age === undefined ? [] : this.ages.filter(({ maxAgeDays }) => age > maxAgeDays * dayLength)),
      ...(this.ads.length > 0 && adScore(document.title, document.body).score >= adThreshold ? this.ads : []),
      ...(classifiedFor ? this.classification.filter((entry) => fallsUnder(entry, classifiedFor(entry.clientId))) : []),
    ];
  }
}

function fallsUnder({ classification }: FilterEntry, classifiedAs: ClassifiedAs | null): boolean {
  if (!classification || !classifiedAs) return false;
  return 'emotions' in classification
    ? classification.emotions.includes(classifiedAs.emotion)
    : classifiedAs.probability < classification.below;
}
