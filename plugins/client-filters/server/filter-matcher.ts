import { compileRules, type PreparedDocument } from '#shared/query';
import { dayLength } from '#shared/time';
import { isBelowAddress, type FilterEntry } from './filter-entry';


/** Asks all entries at once which of them an article falls under. */
export class FilterMatcher {
  private readonly rules;
  private readonly addresses: readonly (FilterEntry & { readonly address: string })[];
  private readonly ages: readonly (FilterEntry & { readonly maxAgeDays: number })[];

  constructor(entries: readonly FilterEntry[]) {
    this.rules = compileRules(entries.filter(({ address, maxAgeDays }) => address === null && maxAgeDays === undefined).map((entry) => ({ id: entry, tree: entry.tree })));
    this.addresses = entries.flatMap((entry) => (entry.address === null ? [] : [{ ...entry, address: entry.address }]));
    this.ages = entries.flatMap((entry) => (entry.maxAgeDays === undefined ? [] : [{ ...entry, maxAgeDays: entry.maxAgeDays }]));
  }

  /** @param age milliseconds between publishing and arriving, of an article that is arriving */
  match(document: PreparedDocument, url: string | null, age?: number): readonly FilterEntry[] {
    return [
      ...this.rules.match(document).map(({ id }) => id),
      ...this.addresses.filter(({ address }) => isBelowAddress(url, address)),
      ...(age === undefined ? [] : this.ages.filter(({ maxAgeDays }) => age > maxAgeDays * dayLength)),
    ];
  }
}
