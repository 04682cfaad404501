import { BusinessError, inject, InputError } from '#core';
import type { Draft, Row } from '#core/resource';
import { CollectClock } from '#plugins/collector-nodes/server';
import type { extractionSource } from '../../resource';
import { SourceAddress } from './source-address';

type Source = typeof extractionSource;

/** Fields that affect the result of a visit: changing one resets the source. */
const resultFields = [
  'Source_Kind',
  'List_Selector',
  'Title_Selector',
  'Content_Selector',
  'Author_Selector',
  'Date_Selector',
  'Remove_Selector',
  'Detail_Mode',
  'Robots_Mode',
] as const;

/** Column values of a reset source; a visit in progress loses its lease. */
const initialState = {
  Etag: null,
  Last_Modified: null,
  Content_Hash: null,
  Lease_Run: null,
  Running_Until: null,
  Current_Interval: null,
  Outcome: null,
  Reached_At: null,
  Missing_Count: null,
  Partial_Reason: null,
  Gone_At: null,
  Gone_Since: null,
  Full_Read_At: null,
  Moved_Url: null,
  Moved_Visits: 0,
  Previous_Url: null,
  Failure_Count: 0,
  Error_Code: null,
  Error_Message: null,
  Http_Status: null,
};

/** Validates sources before they are saved, and schedules the next visit of a changed one. */
export class SourceRules {
  constructor(
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(SourceAddress) private readonly address: SourceAddress,
  ) {}

  /** Returns the values to write besides those of the draft. */
  check(draft: Draft<Source>, before: Row<Source> | null): Readonly<Record<string, unknown>> {
    const now = this.clock.now();
    if (draft.Robots_Mode === 'ignore' && !draft.Robots_Reason?.trim())
      throw new InputError('Robots_Reason: ignoring robots.txt requires a reason', 'extraction.robots-reason', {
        Robots_Reason: 'robots-reason',
      });
    const { href, host } = this.getAddress(draft.Url);
    const address = { Url: href, Host: host };
    if (!before) return { ...address, ...initialState, Articles_24h: 0, Is_Sample: false, Next_Run_At: now };
    if (href !== before.Url || resultFields.some((name) => (draft[name] ?? null) !== (before[name] ?? null)))
      return { ...address, ...initialState, Next_Run_At: now };
    return draft.Is_Enabled && (!before.Is_Enabled || draft.Interval_Seconds !== before.Interval_Seconds)
      ? { ...address, ...resumed(before), Next_Run_At: now }
      : address;
  }

  private getAddress(url: string): { readonly href: string; readonly host: string } {
    try {
      return this.address.read(url);
    } catch (error) {
      if (error instanceof BusinessError)
        throw new InputError(`Url: ${error.message}`, error.code, { Url: error.code });
      throw error;
    }
  }
}

/** A source that its publisher had removed counts as new when it is resumed. */
const revived = { Gone_At: null, Gone_Since: null, Outcome: null, Error_Code: null, Failure_Count: 0 };

const resumed = ({ State }: Row<Source>) => ({
  Current_Interval: null,
  ...(State === 'gone' ? revived : {}),
});
