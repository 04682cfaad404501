import { BusinessError, InputError } from '#core';
import type { Row } from '#core/resource';
import { ServerKernel, type ResourceRules } from '#core/server';
import { CollectClock, ConfigKeeper } from '#plugins/collector-nodes/server';
import type { extractionSource } from '../../resource';
import { SourceAddress } from './source-address';
import { forgetVisits } from './source-service';

type Source = typeof extractionSource;

/** Fields that affect the result of a visit: changing one resets the source. */
const deciding = [
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
const fresh = {
  Etag: null,
  Last_Modified: null,
  Content_Hash: null,
  Lease_Run: null,
  Running_Until: null,
  Current_Interval: null,
  State: 'new',
  Failure_Count: 0,
  Error_Code: null,
  Error_Message: null,
  Http_Status: null,
};

/** Validates URLs, and schedules the next visit of a changed source. */
export const sourceRules: ResourceRules<Source> = {
  beforeSave: (draft, before, { services }) => {
    const now = services.get(CollectClock).now();
    if (draft.Robots_Mode === 'ignore' && !draft.Robots_Reason?.trim())
      throw new InputError('Robots_Reason: ignoring robots.txt requires a reason', 'extraction.robots-reason', {
        Robots_Reason: 'robots-reason',
      });
    const { href, host } = getAddress(services.get(SourceAddress), draft.Url);
    const address = { Url: href, Host: host };
    if (!before) return { ...address, ...fresh, Articles_24h: 0, Is_Sample: false, Next_Run_At: now };
    if (href !== before.Url || deciding.some((name) => (draft[name] ?? null) !== (before[name] ?? null)))
      return { ...address, ...fresh, Next_Run_At: now };
    return draft.Is_Enabled && (!before.Is_Enabled || draft.Interval_Seconds !== before.Interval_Seconds)
      ? { ...address, ...resumed(before), Next_Run_At: now }
      : address;
  },
  changed: async ({ caller, services }) => void (await services.get(ConfigKeeper).publish(caller.userId)),
  afterRemove: (rows, { tx, services }) =>
    forgetVisits(
      services.get(ServerKernel),
      rows.map(({ Source_ID }) => Source_ID),
      tx,
    ),
};

/** A source that its publisher had removed counts as new when it is resumed. */
const resumed = ({ State }: Row<Source>) => ({
  Current_Interval: null,
  ...(State === 'gone' ? { State: 'new', Failure_Count: 0 } : {}),
});

function getAddress(address: SourceAddress, url: string): { readonly href: string; readonly host: string } {
  try {
    return address.read(url);
  } catch (error) {
    if (error instanceof BusinessError) throw new InputError(`Url: ${error.message}`, error.code, { Url: error.code });
    throw error;
  }
}
