import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OutboundClient } from '#core/server';

/** Maximum number of bytes that a page may transfer, over all connections and in both directions. */
const maxBytes = 64 * 1024 * 1024;
const hopHeaders: ReadonlySet<string> = new Set([
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
]);

/**
 * A local proxy for one browser and one page: every request of the page follows the rules of the outbound client or is
 * refused, even when a name resolves to a forbidden address only later.
 */
export class LoopbackProxy {
  private readonly sockets = new Set<Duplex>();
  private bytes = 0;
  private refused = 0;
  private constructor(
    private readonly server: Server,
    private readonly outbound: Pick<OutboundClient, 'connect'>,
  ) {}

  static async open(outbound: Pick<OutboundClient, 'connect'>): Promise<LoopbackProxy> {
    const server = createServer();
    const proxy = new LoopbackProxy(server, outbound);
    server.on('request', (request, response) => void proxy.forward(request, response));
    server.on(
      'connect',
      (request: IncomingMessage, socket: Duplex, head: Buffer) => void proxy.tunnel(request, socket, head),
    );
    server.on('connection', (socket) => proxy.hold(socket));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Number of connections that the rules refused. */
  get refusals(): number {
    return this.refused;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** HTTPS: bytes are passed through unchanged. */
  private async tunnel({ url = '' }: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const { hostname, port } = new URL(`http://${url}`);
      const outside = await this.connect(hostname, Number(port || 80));
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) outside.write(head);
      outside.on('close', () => socket.destroy());
      socket.on('close', () => outside.destroy());
      socket.pipe(outside).pipe(socket);
    } catch {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    }
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '');
      if (url.protocol !== 'http:') throw new Error(`${url.protocol} is not forwarded`);
      const outside = await this.connect(url.hostname, Number(url.port || 80));
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name)));
      const upstreamRequest = send({
        createConnection: () => outside,
        method: request.method,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, connection: 'close' },
      });
      upstreamRequest.on('response', (answer) => {
        const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response);
      });
      upstreamRequest.on('error', () => refuse(response, 502));
      response.on('close', () => upstreamRequest.destroy());
      request.pipe(upstreamRequest);
    } catch {
      refuse(response, 403);
    }
  }

  private async connect(host: string, port: number): Promise<Socket> {
    try {
      const socket = await this.outbound.connect(host, port);
      this.hold(socket);
      socket.on('data', ({ length }: Buffer) => this.count(length));
      return socket;
    } catch (error) {
      this.refused += 1;
      throw error;
    }
  }

  private hold(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }

  private count(length: number): void {
    this.bytes += length;
    if (this.bytes > maxBytes) for (const socket of this.sockets) socket.destroy();
  }
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-length': '0', connection: 'close' }).end();
}
