import { useEffect, useState } from 'react';
import { HttpService } from '../http/http-service';
import { useService } from '../react/kernel-context';
import { useStateOf } from '../store/use-state-of';
import { LabelStore, type Referred } from './label-store';

/** Returns the labels of rows of other entities, each requested once. */
export function useLabels(wanted: readonly Referred[]): (entity: string, id: string) => string {
  const http = useService(HttpService);
  const [labels] = useState(() => new LabelStore(http));
  useStateOf(labels);
  useEffect(() => {
    void labels.want(wanted);
  }, [labels, wanted.map(({ entity, id }) => `${entity} ${id}`).join()]);
  return (entity, id) => labels.getLabel({ entity, id });
}
