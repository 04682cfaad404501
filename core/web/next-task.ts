/** Resolves in a task of its own, so that the page can paint and answer before what follows. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
