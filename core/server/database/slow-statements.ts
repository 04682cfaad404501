import { cutText } from '#shared/text';

/** A statement that took long. */
export interface SlowStatement {
  readonly text: string;
  readonly milliseconds: number;
  readonly at: Date;
}

/** Milliseconds from which a statement is slow, and how many are remembered. */
const slow = 500;
const kept = 50;

const noted: SlowStatement[] = [];

/** Waits for a statement and remembers it if it takes long; its values are not kept. */
export async function timed<T>(text: string, work: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work;
  } finally {
    const milliseconds = Math.round(performance.now() - started);
    if (milliseconds >= slow) {
      noted.unshift({ text: cutText(text.replace(/\s+/g, ' '), 500), milliseconds, at: new Date() });
      noted.length = Math.min(noted.length, kept);
    }
  }
}

/** The slow statements of this process, the latest first. */
export const slowStatements = (): readonly SlowStatement[] => noted;
