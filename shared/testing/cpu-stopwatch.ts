/**
 * Starts to count; what it gives tells the milliseconds of processor time that this process took since. Unlike the
 * clock on the wall it hardly minds other programs, so a test may hold it against a bound that only a runaway algorithm
 * breaks.
 */
export function cpuStopwatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
