import type { IntakeItem } from '#plugins/articles/server';
import { findWords, foldText, type WordFinder } from '#shared/text';
import { maxShortPostLength, type RejectEntry } from '../reject-entry';
import { addressKey, domainsAbove, fitsPattern, getHost } from './address-pattern';

/** Fields of an article that are checked. */
export type RejectedText = Pick<IntakeItem, 'url' | 'domain' | 'mediaType' | 'text' | 'titleFolded' | 'bodyFolded'>;

const gather = <K>(map: Map<K, RejectEntry[]>, key: K, entry: RejectEntry): void =>
  void map.set(key, [...(map.get(key) ?? []), entry]);

/** Checks an article against all entries at once; the cost hardly depends on their number. Not reentrant. */
export class RejectMatcher {
  private readonly domains = new Map<string, RejectEntry[]>();
  /** Patterns by the host that they fix; those with an open host are stored separately. */
  private readonly urls = new Map<string, RejectEntry[]>();
  private readonly openUrls: RejectEntry[] = [];
  private readonly words = new Map<string, RejectEntry[]>();
  private readonly finder: WordFinder;

  constructor(entries: readonly RejectEntry[]) {
    for (const entry of entries) {
      const host = entry.kind === 'url' ? getHost(entry.value) : null;
      if (entry.kind === 'domain') gather(this.domains, entry.value, entry);
      else if (entry.kind !== 'url') gather(this.words, foldText(entry.value), entry);
      else if (host !== null) gather(this.urls, host, entry);
      else this.openUrls.push(entry);
    }
    this.finder = findWords([...this.words.keys()].filter((word) => word !== ''));
  }

  match(text: RejectedText): readonly RejectEntry[] {
    const matchedEntries = new Set<RejectEntry>();
    const domain = text.domain.replace(/^www\./u, '');
    for (const each of domainsAbove(domain))
      for (const entry of this.domains.get(each) ?? []) matchedEntries.add(entry);
    if (text.url !== null) {
      const key = addressKey(text.url);
      const host = /^[^/?#]*/u.exec(key)?.[0] ?? '';
      for (const entry of [...(this.urls.get(host) ?? []), ...this.openUrls])
        if (fitsPattern(key, entry.value)) matchedEntries.add(entry);
    }
    if (this.finder.words.length > 0) {
      const isShortPost = text.mediaType === 'weibo' && text.text.length <= maxShortPostLength;
      this.look(text.titleFolded, 'title', isShortPost, matchedEntries);
      this.look(text.bodyFolded, 'body', isShortPost, matchedEntries);
    }
    const entries = [...matchedEntries];
    return entries.some(({ mode }) => mode === 'exception') ? [] : entries;
  }

  private look(folded: string, place: 'title' | 'body', isShortPost: boolean, matchedEntries: Set<RejectEntry>): void {
    this.finder.distinct(folded, (index) => {
      for (const entry of this.words.get(this.finder.words[index] ?? '') ?? []) {
        if (entry.kind === 'weibo' ? isShortPost : entry.place === 'all' || entry.place === place)
          matchedEntries.add(entry);
      }
    });
  }
}
