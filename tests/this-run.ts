/**
 * This run of tests, for what its files share: the process that started them, whose end lets others clear it away, and
 * a name that no earlier run had.
 */
export const thisRun = `${process.ppid}-${process.env.TEST_RUN ?? ''}`;

/** The process of a run of this name. */
export const processOfRun = (name: string): number => Number.parseInt(name, 10);
