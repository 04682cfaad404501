import { withServices, type CallInput, type Endpoint, type Resolver } from '#core';
import { HttpService } from './http-service';
import { requestAddress } from './request-address';

const getHttp = withServices({ http: HttpService }, ({ http }) => http);

/**
 * Prefetches the response of a call before its screen is rendered; the screen receives it when it makes the same call.
 */
export function prefetchData<E extends Endpoint>(services: Resolver, endpoint: E, input: CallInput<E>): void {
  const { path, query } = requestAddress(endpoint.path, (input as { readonly query?: object }).query as never);
  getHttp(services).ahead(`${path}?${new URLSearchParams(query).toString()}`);
}
