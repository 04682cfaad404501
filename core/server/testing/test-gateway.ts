import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Resolver } from '#core';
import { outboundPurposes, OutboundService } from '../outbound';

/** A request received by a gateway. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One response; null closes the connection without one. */
export interface GatewayReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A simulated external service on this machine, which records requests and sends scripted responses. */
export interface TestGateway {
  readonly url: string;
  readonly got: GatewayRequest[];
  readonly outbound: OutboundService;
  /** Resolves to an outbound service that may reach this gateway, for every token. */
  readonly services: Resolver;
  /** Sets the next responses, in order; after them `{}` with 200. */
  answer(...replies: readonly (GatewayReply | null)[]): void;
  /** Returns the body of the latest request, as JSON. */
  sent(): unknown;
  close(): Promise<void>;
}

/** Starts a gateway on a port of its own; only the outbound service that it provides can reach it. */
export async function testGateway(): Promise<TestGateway> {
  const got: GatewayRequest[] = [];
  const replies: (GatewayReply | null)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      });
      const reply = replies.length > 0 ? replies.shift() : {};
      if (!reply) return request.socket.destroy();
      const { status = 200, headers = {}, body = {} } = reply;
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outbound = new OutboundService({
    outbound: { allowHosts: outboundPurposes.map((purpose) => `${purpose}=127.0.0.1:${port}`), ports: [80, 443] },
  });
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    outbound,
    services: { get: () => outbound } as unknown as Resolver,
    answer: (...next) => void replies.push(...next),
    sent: () => JSON.parse(got.at(-1)?.body.toString('utf8') ?? 'null') as unknown,
    close: async () => {
      await outbound.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
