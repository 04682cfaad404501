import { readFileSync, readlinkSync } from 'node:fs';

/** The system's number of the thread that asks; undefined where the system does not tell (all but Linux). */
export function ownThreadNumber(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds for which a thread of this process has had a processor; undefined where that cannot be known. A busy
 * thread cannot be asked, so the system is.
 */
export function processorTimeOf(thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    const milliseconds = Number(nanoseconds) / 1e6;
    // Kernels without these figures say 0, even of a thread that has come far enough to tell its number.
    return milliseconds > 0 ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}
