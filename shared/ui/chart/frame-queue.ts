const waiting: (() => void)[] = [];

function runOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) requestAnimationFrame(runOne);
}

/**
 * Runs a piece of work in a frame of its own, in turn, so that several charts never make one long task. Gives back how
 * to call it off.
 */
export function inOwnFrame(work: () => void): () => void {
  waiting.push(work);
  if (waiting.length === 1) requestAnimationFrame(runOne);
  return () => {
    const index = waiting.indexOf(work);
    if (index >= 0) waiting.splice(index, 1);
  };
}
