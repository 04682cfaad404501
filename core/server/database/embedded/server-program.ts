import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ServerUser } from './server-user';

/** Maximum size of the log file in bytes before it is rotated; one old file is kept. */
const maxLogBytes = 10 * 1024 * 1024;

/** Log file of the server's programs, which lets them continue after this process ends. */
export class ServerLog {
  private begin = 0;

  constructor(private readonly path: string) {}

  /** Opens the file for a program to write to; the caller closes it. Earlier output is excluded from the last words. */
  open(): number {
    const size = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxLogBytes) renameSync(this.path, `${this.path}.1`);
    this.begin = size > maxLogBytes ? 0 : size;
    return openSync(this.path, 'a', 0o600);
  }

  /** Returns what was written since the file was opened, at most the last 2,000 bytes. */
  async lastWords(): Promise<string> {
    const file = await open(this.path, 'r');
    try {
      const { size } = await file.stat();
      const begin = Math.max(this.begin, size - 2000);
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(2000),
        position: begin,
        length: size - begin,
      });
      return buffer.toString('utf8', 0, bytesRead).trim();
    } finally {
      await file.close();
    }
  }
}

/** Starts a program as the server's user, detached from our terminal, so that it does not receive Ctrl-C. */
export function startProgram(
  program: string,
  options: readonly string[],
  folder: string,
  user: ServerUser,
  log: ServerLog,
): ChildProcess {
  const output = log.open();
  try {
    return spawn(program, options, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(user.other ? { uid: user.uid, gid: user.gid } : {}),
    });
  } finally {
    closeSync(output);
  }
}

/** Waits for a program to exit and returns its code. */
export function getExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', reject);
  });
}
