import { useCallback } from 'react';
import { selectContract } from '#core/contract';
import type { OptionLoader } from '#shared/ui';
import { useClient } from '../react/use-client';

/** Finds rows of another entity by typing; `parent` restricts them, for example a client its users. */
export function useOptions(entity: string, parent?: string): OptionLoader {
  const client = useClient(selectContract);
  return useCallback<OptionLoader>(
    async (keyword, signal) =>
      (await client.selectHelper({ query: { entity_name: entity, keyword, parent } }, { signal })).list,
    [client, entity, parent],
  );
}
