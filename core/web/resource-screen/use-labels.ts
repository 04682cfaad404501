import { useEffect, useState } from 'react';
import type { Choice } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { useService } from '../react/kernel-context';

interface Referred {
  readonly entity: string;
  readonly id: string;
}

const keyOf = (entity: string, id: string): string => `${entity} ${id}`;

/** What rows of other entities are called, asked for once each. */
export function useLabels(wanted: readonly Referred[]): (entity: string, id: string) => string {
  const http = useService(HttpService);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const missing = wanted.filter(({ entity, id }) => labels[keyOf(entity, id)] === undefined);
  useEffect(() => {
    for (const { entity, id } of missing) {
      http
        .request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
          query: { entity_name: entity, ids: id },
        })
        .then(
          ({ list }) =>
            setLabels((before) => ({
              ...before,
              [keyOf(entity, id)]: list.find(({ value }) => value === id)?.label ?? id,
            })),
          () => setLabels((before) => ({ ...before, [keyOf(entity, id)]: id })),
        );
    }
  }, [missing.map(({ entity, id }) => keyOf(entity, id)).join()]);
  return (entity, id) => labels[keyOf(entity, id)] ?? id;
}
