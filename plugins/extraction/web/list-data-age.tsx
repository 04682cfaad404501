import { type Resolver, withServices } from '#core';
import { HttpService, keepPrefetched } from '#core/web';
import { dataAgeContract } from '../data-age-contract';
import DataAge, { ageKey, refreshEvery } from './data-age';

/** Prefetches the data age before it is rendered. */
export function ahead(services: Resolver): void {
  withServices({ http: HttpService }, ({ http }) => {
    const client = http.client(dataAgeContract);
    keepPrefetched(services, ageKey, (signal) => client.read({}, { signal }), refreshEvery);
  })(services);
}

/** Age of a list's data; requested when the list is rendered, so that the layout does not shift when it arrives. */
export default function ListDataAge() {
  return <DataAge after={0} />;
}
