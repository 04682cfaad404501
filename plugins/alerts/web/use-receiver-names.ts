import { selectContract } from '#core/contract';
import { useClient, useLoaded } from '#core/web';

/** Returns the names of receivers by id. */
export function useReceiverNames(ids: readonly string[]): Readonly<Record<string, string>> {
  const client = useClient(selectContract);
  const idsKey = [...new Set(ids)].sort().join(',');
  const { data } = useLoaded(
    async (signal) =>
      idsKey === ''
        ? []
        : (await client.selectHelper({ query: { entity_name: 'inform-user', ids: idsKey } }, { signal })).list,
    [client, idsKey],
  );
  return Object.fromEntries((data ?? []).map(({ value, label }) => [value, label]));
}
