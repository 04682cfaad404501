import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type S3Middleware } from '@20minutes/s3rver';

/** A bucket behind a real port. */
export interface TestBucket {
  /** Settings with which a server uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the server abruptly; stored content remains. */
  stop(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
  /** Stops the server and deletes all content. */
  close(): Promise<void>;
}

const name = 'monitor';

/**
 * The server computes the signature of bucket requests without the trailing slash that clients sign, so those
 * signatures are not checked; requests for files are.
 */
const takesListings: S3Middleware = (context, next) => {
  if (context.path === `/${name}/`)
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object;
  return next();
};

/** Starts an S3-compatible server with an empty bucket, on a free port. */
export async function testBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'opinion-monitor-bucket-'));
  let server: S3rver | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    server = new S3rver({
      port,
      address: '127.0.0.1',
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name, configs: [] }],
    });
    server.middleware.unshift(takesListings);
    ({ port } = await server.run());
  };
  const stop = async (): Promise<void> => {
    const ended = server?.close();
    server?.httpServer.closeAllConnections();
    server = undefined;
    await ended;
  };
  await start();
  return {
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    stop,
    start,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
