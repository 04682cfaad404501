import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process identified by number and start time, because numbers are reused, in containers immediately. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Empty when unknown. */
  readonly started: string;
}

/** Identifies a running process uniquely; undefined when there is none, or only a zombie. */
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

/** Returns true while exactly this process runs. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  const now = identify(pid);
  return now !== undefined && (started === '' || now.started === started);
}

/** Bit of SIGKILL in a signal mask. */
const killBit = 0x100n;

/** Returns true when a process has been killed and is about to exit; Linux only, elsewhere always false. */
export function isDoomed(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // A zombie that nobody reaps stays for good.
    if (/^State:\s+[ZX]/m.test(status)) return false;
    const pending = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s+([\da-f]+)$/gm)];
    // An exiting process has already released its memory.
    return pending.some(([, mask]) => (BigInt(`0x${mask}`) & killBit) !== 0n) || !status.includes('VmSize:');
  } catch {
    return false;
  }
}

/**
 * Returns true when the process number is in use, including by a zombie that nobody has reaped, as in containers
 * without an init.
 */
export function isTaken(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the living processes of a database server on this data folder; Linux only, elsewhere none. */
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

/** Formats an identity as two lines, readable by shell scripts too. */
export function identityText({ pid, started }: ProcessIdentity): string {
  return `${pid}\n${started}\n`;
}

export function getIdentity(text: string): ProcessIdentity {
  const [pid, started = ''] = text.split('\n');
  return { pid: Number(pid), started: started.trim() };
}
