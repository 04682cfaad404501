import { readFileSync, readlinkSync } from 'node:fs';

/** Returns the system's number of the current thread; undefined where the system does not expose it (all but Linux). */
export function ownThreadNumber(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}

/**
 * Returns the CPU time of a thread of this process in milliseconds; undefined when unknown. Read from the system,
 * because a busy thread cannot respond.
 */
export function getProcessorTime(thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    const milliseconds = Number(nanoseconds) / 1e6;
    // Kernels without these statistics report 0, even for a thread that has already reported its number.
    return milliseconds > 0 ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}
