import { getSite } from '#shared/web-address';
import type { SourceRecord } from '../sources/source-record';
import type { Visit, VisitError } from './visitor';

/** Number of visits in a row that must name a new address before it is taken over. */
export const movedVisits = 3;

/** How many items of a visit are known. */
interface KnownItems {
  /** Number of items of the list that are known from earlier visits. */
  readonly known: number;
  /** Whether the source has brought items before. */
  readonly hasHistory: boolean;
}

const isFrontPage = (address: string): boolean => {
  const { pathname, search } = new URL(address);
  return search === '' && /^\/((index|default|home|main)\.\w+)?$/i.test(pathname);
};

const leadsToFront = (source: Pick<SourceRecord, 'url'>, address: string): boolean =>
  isFrontPage(address) && !isFrontPage(source.url);

const leavesSite = (source: Pick<SourceRecord, 'url'>, address: string): boolean =>
  getSite(source.url) !== getSite(address);

/**
 * Returns the failure of a visit that was led elsewhere: to the front page or to another site, where none of the known
 * items are. A closed channel or an expired domain must not fill the source with other content.
 */
export function getDiversion(
  source: Pick<SourceRecord, 'url'>,
  { finalUrl, list, unchanged }: Visit,
  { known, hasHistory }: KnownItems,
): VisitError | undefined {
  if (unchanged || !list || !hasHistory || known > 0 || !URL.canParse(finalUrl)) return undefined;
  const end = 'has none of its known articles; nothing is stored until the URL of the source is confirmed or changed';
  if (leavesSite(source, finalUrl))
    return {
      code: 'extraction.moved-to-other-site',
      message: `The URL leads to another site, ${finalUrl}, which ${end}`,
    };
  if (leadsToFront(source, finalUrl))
    return {
      code: 'extraction.moved-to-front-page',
      message: `The URL leads to the front page ${finalUrl}, which ${end}`,
    };
  return undefined;
}

/** What a visit changes about the address of its source. */
export interface Move {
  /** Address that the site names now; null if it names none. */
  readonly named: string | null;
  readonly visits: number;
  /** Address to take over now. */
  readonly takenOver?: string;
}

/**
 * Returns what a permanent redirect means: its address is taken over when several visits in a row have led there and
 * found known items. The front page and other sites wait for a person.
 */
export function getMove(
  source: Pick<SourceRecord, 'url' | 'moved_url' | 'moved_visits'>,
  { permanentUrl, unchanged }: Visit,
  { known }: KnownItems,
): Move {
  if (!permanentUrl || permanentUrl === source.url || permanentUrl.length > 2000) return { named: null, visits: 0 };
  const isProved = unchanged || known > 0;
  const visits = (source.moved_url === permanentUrl ? source.moved_visits : 0) + (isProved ? 1 : 0);
  const waits = leavesSite(source, permanentUrl) || leadsToFront(source, permanentUrl);
  return {
    named: permanentUrl,
    visits,
    ...(visits >= movedVisits && !waits ? { takenOver: permanentUrl } : {}),
  };
}
