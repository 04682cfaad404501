import { readdirSync, readFileSync } from 'node:fs';

const ticksASecond = 100;

/** Fields of `/proc/PID/stat` behind the name, which may hold spaces. */
const statOf = (pid: string): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/**
 * Processor seconds that a server and all its children have used so far; unlike time by the clock it is the same on a
 * busy machine. Linux alone; 0 elsewhere.
 */
export function processorSeconds(parent: number): number {
  if (process.platform !== 'linux') return 0;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (pid === String(parent)) ticks += Number(stat[11]) + Number(stat[12]) + Number(stat[13]) + Number(stat[14]);
    else if (stat[1] === String(parent)) ticks += Number(stat[11]) + Number(stat[12]);
  }
  return ticks / ticksASecond;
}

/** Processor seconds that the main thread of this process has used so far. Linux alone; 0 elsewhere. */
export function mainThreadSeconds(): number {
  const stat = statOf(`self/task/${process.pid}`);
  return stat.length === 0 ? 0 : (Number(stat[11]) + Number(stat[12])) / ticksASecond;
}
