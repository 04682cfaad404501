import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getProgram } from './programs';

/** A product process with its own data folder, as on another machine. */
export interface ProductProcess {
  readonly url: string;
  readonly folder: string;
  readonly child: ChildProcess;
  /** Returns the output so far. */
  said(): string;
  /** Resolves when the process is ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

export const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  return port;
}

/** Starts a process of a role with this environment; its data folder is created in `work`. */
export async function beginProduct(
  work: string,
  role: string,
  environment: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  // Bundling takes a while, during which another process could take the port.
  const program = await getProgram('product');
  const port = await freePort();
  const folder = mkdtempSync(join(work, `${role}-`));
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ROLE: role, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  const serves = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    url,
    folder,
    child,
    said: () => output,
    ready: async () => {
      while (!(await serves())) {
        if (child.exitCode !== null) throw new Error(output);
        await wait(50);
      }
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
