import { HttpService, useLoaded, useService } from '#core/web';
import type { Choice } from '#shared/ui';

/** Returns the names of receivers by id. */
export function useReceiverNames(ids: readonly string[]): Readonly<Record<string, string>> {
  const http = useService(HttpService);
  const idsKey = [...new Set(ids)].sort().join(',');
  const { data } = useLoaded(
    async (signal) =>
      idsKey === ''
        ? []
        : (
            await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
              query: { entity_name: 'inform-user', ids: idsKey },
              signal,
            })
          ).list,
    [http, idsKey],
  );
  return Object.fromEntries((data ?? []).map(({ value, label }) => [value, label]));
}
