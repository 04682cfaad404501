import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Running product with an empty data folder of its own. */
export interface Product {
  readonly url: string;
  /** Milliseconds from start until `/readyz` succeeded. */
  readonly readyAfter: number;
  /** Returns the entire output so far. */
  output(): string;
  /** Returns the password that the first start printed for a demo user. */
  passwordOf(name: string): string;
  /** Kills the process as a power failure would; its data is kept. */
  kill(): Promise<void>;
  /** Stops it, and deletes its data unless a `DATA_DIR` was given. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** Returns the password of a demo user from the output of a first start. */
export function passwordIn(printed: string, name: string): string {
  const password = new RegExp(`\\b${name}\\b(?: with the password)?\\W+([^\\s"',;]{8,})`).exec(printed)?.[1];
  if (!password) throw new Error(`The first start printed no password for ${name}:\n${printed.slice(0, 4000)}`);
  return password;
}

/** Returns a port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the built product from dist, by default on a free port with a temporary `DATA_DIR`; waits until it is ready.
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}, timeoutMs = 180_000): Promise<Product> {
  if (!existsSync('dist/server/main.js')) throw new Error('dist contains no build: run `npm run build` first');
  const folder = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'product-'));
  const port = env.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = Date.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      ...env,
    },
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);

  const stop = async () => {
    process.off('exit', kill);
    if (!hasEnded()) {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(15_000, undefined, { ref: false }).then(kill)]);
      await ended;
    }
    if (!env.DATA_DIR) rmSync(folder, { recursive: true, force: true });
    return child.exitCode;
  };
  while (!(await isReady(url))) {
    if (!hasEnded() && Date.now() - started < timeoutMs) {
      await sleep(100);
      continue;
    }
    await stop();
    throw new Error(`The product did not become ready within ${timeoutMs / 1000} s:\n${printed.slice(-4000)}`);
  }
  return {
    url,
    readyAfter: Date.now() - started,
    output: () => printed,
    passwordOf: (name) => passwordIn(printed, name),
    kill: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
    stop,
  };
}

/** Signs in through the API and returns the Authorization header. */
export async function authorize(
  product: Product,
  username: string,
  password: string = product.passwordOf(username),
): Promise<{ readonly authorization: string }> {
  const answer = await fetch(`${product.url}/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token_type: type, access_token: token } = (await answer.json()) as {
    readonly token_type: string;
    readonly access_token: string;
  };
  if (!answer.ok) throw new Error(`Sign-in of ${username} failed: ${answer.status}`);
  return { authorization: `${type} ${token}` };
}

/** Waits until the sample's month has been ingested by the pipeline. */
export async function filled(product: Product): Promise<void> {
  const headers = await authorize(product, 'admin');
  for (let tries = 0; tries < 240; tries += 1) {
    const { Status } = (await (
      await fetch(`${product.url}/v1/operate/client-manage/sample-data`, { headers })
    ).json()) as { readonly Status: string };
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    if (Status === 'filled' && metrics.includes('\nintake_waiting_articles 0\n')) return;
    await sleep(500);
  }
  throw new Error(`The sample data was not ingested:\n${product.output().slice(-2000)}`);
}
