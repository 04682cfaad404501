import { useCallback } from 'react';
import type { Choice, OptionLoader } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { useService } from '../react/kernel-context';

/** Finds rows of another entity by typing; `parent` restricts them, for example a client its users. */
export function useOptions(entity: string, parent?: string): OptionLoader {
  const http = useService(HttpService);
  return useCallback<OptionLoader>(
    async (keyword, signal) =>
      (
        await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
          query: { entity_name: entity, keyword, parent },
          signal,
        })
      ).list,
    [http, entity, parent],
  );
}
