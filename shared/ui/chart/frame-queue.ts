const waiting: (() => void)[] = [];

function runOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) requestAnimationFrame(runOne);
}

/**
 * Runs a task in an animation frame of its own, one after another, so that several charts never form one long task.
 * Returns a function that cancels it.
 */
export function inOwnFrame(work: () => void): () => void {
  waiting.push(work);
  if (waiting.length === 1) requestAnimationFrame(runOne);
  return () => {
    const index = waiting.indexOf(work);
    if (index >= 0) waiting.splice(index, 1);
  };
}
