/** What the work of `pace` takes of an ordinary core, in milliseconds. */
const ordinary = 6;

/** Processor time that a fixed piece of work takes now, in milliseconds, the best of two. */
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
 * Starts to count; what it gives tells the milliseconds of processor time that this process took since, on an ordinary
 * core. Unlike the clock on the wall it hardly minds other programs, and a core that is lent out, whose time counts
 * double or tenfold, is measured beside it; so a test may hold it against a bound that only a runaway algorithm breaks.
 */
export function cpuStopwatch(): () => number {
  const before = pace();
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / Math.max(1, before / ordinary, pace() / ordinary);
  };
}
