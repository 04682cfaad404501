import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type S3Middleware } from '@20minutes/s3rver';

/** A bucket behind a real port. */
export interface TestBucket {
  /** The settings with which a server uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the server in the middle of whatever it does; what it has taken stays. */
  stop(): Promise<void>;
  /** Begins again at the same port. */
  start(): Promise<void>;
  /** Ends the server and forgets all. */
  close(): Promise<void>;
}

const name = 'monitor';

/**
 * The server reckons the signature of what is asked of the bucket itself without the slash that clients sign, so those
 * signatures are not held against it; whatever is asked of a file is checked.
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
