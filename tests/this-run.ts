/**
 * Identifies this test run for its files: the id of the process that started them, whose end allows others to clean up,
 * and a name that no earlier run used.
 */
export const thisRun = `${process.ppid}-${process.env.TEST_RUN ?? ''}`;

/** Returns the process id of the run with this name. */
export const processOfRun = (name: string): number => Number.parseInt(name, 10);
