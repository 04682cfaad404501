import type { CallInput, Endpoint, Resolver } from '#core';
import { HttpService } from './http-service';
import { requestAddress } from './request-address';

/** Reads what a call answers before its screen is drawn: the screen, which asks the same, is given it. */
export function askAhead<E extends Endpoint>(services: Resolver, endpoint: E, input: CallInput<E>): void {
  const { path, query } = requestAddress(endpoint.path, (input as { readonly query?: object }).query as never);
  services.get(HttpService).ahead(`${path}?${new URLSearchParams(query).toString()}`);
}
