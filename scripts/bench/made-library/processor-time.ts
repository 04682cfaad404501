import { readdirSync, readFileSync } from 'node:fs';

const ticksASecond = 100;

/** Fields of `/proc/PID/stat` after the process name, which may contain spaces. */
const getStat = (pid: string): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/**
 * Returns the CPU seconds used so far by a process and all its children; unlike wall time, it is independent of other
 * load. Linux only; 0 elsewhere.
 */
export function processorSeconds(parent: number): number {
  if (process.platform !== 'linux') return 0;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = getStat(pid);
    if (pid === String(parent)) ticks += Number(stat[11]) + Number(stat[12]) + Number(stat[13]) + Number(stat[14]);
    else if (stat[1] === String(parent)) ticks += Number(stat[11]) + Number(stat[12]);
  }
  return ticks / ticksASecond;
}

/** Returns the CPU seconds used so far by the main thread of this process. Linux only; 0 elsewhere. */
export function mainThreadSeconds(): number {
  const stat = getStat(`self/task/${process.pid}`);
  return stat.length === 0 ? 0 : (Number(stat[11]) + Number(stat[12])) / ticksASecond;
}
