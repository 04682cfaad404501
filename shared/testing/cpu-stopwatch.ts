/** Time of the reference work on an ordinary core, in milliseconds. */
const ordinary = 6;

/** Returns the CPU time of a fixed piece of work, in milliseconds, the best of two. */
function pace(): number {
  const tries = [1, 2].map(() => {
    const start = process.cpuUsage();
    let sum = 0;
    const text = '企业发布公告abc'.repeat(50);
    for (let index = 0; index < 4000; index += 1) sum ^= text.slice(index % 100).length + text.charCodeAt(index % 500);
    for (let index = 0; index < 3_000_000; index += 1) sum = Math.imul(sum ^ index, 0x9e3779b1);
    const { user, system } = process.cpuUsage(start);
    return sum === 0.5 ? 0 : (user + system) / 1000;
  });
  return Math.min(...tries);
}

/**
 * Starts a stopwatch; the returned function gives the CPU time used by this process since then, in milliseconds of an
 * ordinary core. Unlike wall time it is hardly affected by other programs, and slow shared cores, whose time counts
 * double or tenfold, are compensated by a reference measurement; so a test may compare it with a bound that only a
 * runaway algorithm exceeds.
 */
export function cpuStopwatch(): () => number {
  const before = pace();
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / Math.max(1, before / ordinary, pace() / ordinary);
  };
}
