import { inject } from '#core';
import { OutboundService, type OutboundRequest } from '#core/server';

const maxBytes = 1024 * 1024;

/** Calls the JSON interfaces of identity providers. */
export class JsonClient {
  constructor(@inject(OutboundService) private readonly outbound: OutboundService) {}

  /**
   * Sends a request to a service that responds with JSON; throws for any other response, without including the request.
   */
  async send<Answer>(
    url: string,
    read: (json: unknown) => Answer,
    request: Pick<OutboundRequest, 'headers'> & { readonly body?: object } = {},
  ): Promise<Answer> {
    const { body, headers } = request;
    const answer = await this.outbound.for('sign-in').fetch(url, {
      maxBytes,
      accept: 'application/json',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const { host, pathname } = new URL(url);
    try {
      return read(JSON.parse(answer.body.toString('utf8')));
    } catch (error) {
      throw new Error(`${host}${pathname} returned an invalid response with status ${answer.status}`, { cause: error });
    }
  }
}

/** Builds a URL with parameters; undefined ones are left out. */
export function getAddress(base: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
