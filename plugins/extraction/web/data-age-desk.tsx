import type { Resolver } from '#core';
import { HttpService, keepAhead } from '#core/web';
import { dataAgeContract } from '../data-age-contract';
import DataAge, { ageKey, refreshEvery } from './data-age';

/** Asks for the age before it is drawn. */
export function ahead(services: Resolver): void {
  const client = services.get(HttpService).client(dataAgeContract);
  keepAhead(services, ageKey, (signal) => client.read({}, { signal }), refreshEvery);
}

/** How old the data of a list is: asked as the list is drawn, so that nothing moves beside it once it is read. */
export default function DataAgeDesk() {
  return <DataAge after={0} />;
}
