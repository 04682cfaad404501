import { cutText } from '#shared/text';

export interface SlowStatement {
  readonly text: string;
  readonly milliseconds: number;
  readonly at: Date;
}

/** Milliseconds from which a statement counts as slow, and how many are recorded. */
const slow = 500;
const maxRetained = 50;

const noted: SlowStatement[] = [];

/** Awaits a statement and records it when it is slow; its values are not stored. */
export async function timed<T>(text: string, work: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work;
  } finally {
    const milliseconds = Math.round(performance.now() - started);
    if (milliseconds >= slow) {
      noted.unshift({ text: cutText(text.replace(/\s+/g, ' '), 500), milliseconds, at: new Date() });
      noted.length = Math.min(noted.length, maxRetained);
    }
  }
}

/** Slow statements of this process, latest first. */
export const slowStatements = (): readonly SlowStatement[] => noted;
