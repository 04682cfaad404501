import { compileRules, type PreparedDocument } from '#shared/query';
import { isBelowAddress, type FilterEntry } from './filter-entry';

/** Asks all entries at once which of them an article falls under. */
export class FilterMatcher {
  private readonly rules;
  private readonly addresses: readonly (FilterEntry & { readonly address: string })[];

  constructor(entries: readonly FilterEntry[]) {
    this.rules = compileRules(entries.filter(({ address }) => address === null).map((entry) => ({ id: entry, tree: entry.tree })));
    this.addresses = entries.flatMap((entry) => (entry.address === null ? [] : [{ ...entry, address: entry.address }]));
  }

  match(document: PreparedDocument, url: string | null): readonly FilterEntry[] {
    return [...this.rules.match(document).map(({ id }) => id), ...this.addresses.filter(({ address }) => isBelowAddress(url, address))];
  }
}
