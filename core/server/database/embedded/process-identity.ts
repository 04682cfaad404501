import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process by number and start time, since numbers are used again, in containers right away. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Empty when unknown. */
  readonly started: string;
}

/** Tells a running process apart from all others; undefined when there is none, or only its remains. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    if (process.platform !== 'linux')
      return { pid, started: execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() };
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [state] = fields;
    return state === 'Z' || state === 'X' ? undefined : { pid, started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** True while this very process runs. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  const now = identify(pid);
  return now !== undefined && (started === '' || now.started === started);
}

/** The bit of SIGKILL in a mask of signals. */
const killBit = 0x100n;

/** True when a process has been killed and is only on its way out; Linux only, elsewhere never. */
export function isDoomed(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // Remains that nobody clears away stay for good.
    if (/^State:\s+[ZX]/m.test(status)) return false;
    const pending = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s+([\da-f]+)$/gm)];
    // What is ending has no memory any more.
    return pending.some(([, mask]) => (BigInt(`0x${mask}`) & killBit) !== 0n) || !status.includes('VmSize:');
  } catch {
    return false;
  }
}

/**
 * True when the number is taken, be it by the remains of a process that nobody has cleared away, as in containers
 * without an init.
 */
export function isTaken(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The living processes of a database server on this data folder; Linux only, elsewhere none. */
export function serversIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && serves(pid, folder));
}

function serves(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    return false;
  }
}

/** Writes an identity as two lines, readable by shell scripts too. */
export function identityText({ pid, started }: ProcessIdentity): string {
  return `${pid}\n${started}\n`;
}

export function identityOf(text: string): ProcessIdentity {
  const [pid, started = ''] = text.split('\n');
  return { pid: Number(pid), started: started.trim() };
}
