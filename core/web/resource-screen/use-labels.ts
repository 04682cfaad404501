import { useEffect, useState } from 'react';
import { selectContract } from '#core/contract';
import { useClient } from '../react/use-client';
import { useStateOf } from '../store/use-state-of';
import { LabelStore, type Referred } from './label-store';

/** Returns the labels of rows of other entities, each requested once. */
export function useLabels(wanted: readonly Referred[]): (entity: string, id: string) => string {
  const client = useClient(selectContract);
  const [labels] = useState(() => new LabelStore(client));
  useStateOf(labels);
  useEffect(() => {
    void labels.want(wanted);
  }, [labels, wanted.map(({ entity, id }) => `${entity} ${id}`).join()]);
  return (entity, id) => labels.getLabel({ entity, id });
}
