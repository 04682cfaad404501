import { TooManyError } from '#core';

const max = { atOnce: 2, waiting: 10 } as const;

interface Places {
  taken: number;
  readonly waiting: (() => void)[];
}

/**
 * Number of uploads per caller that this process holds in memory: each may be as large as its call allows. Waiting
 * uploads have not been read and use no memory.
 */
export class UploadSlots {
  private readonly callers = new Map<string, Places>();

  /**
   * Waits for a free slot and takes it until the returned function is called.
   *
   * @throws {TooManyError} when too many uploads of the caller are already waiting
   */
  async take(caller: string): Promise<() => void> {
    const places = this.callers.get(caller) ?? { taken: 0, waiting: [] };
    this.callers.set(caller, places);
    if (places.taken < max.atOnce) places.taken += 1;
    else if (places.waiting.length < max.waiting) await new Promise<void>((resolve) => places.waiting.push(resolve));
    else throw new TooManyError(`${max.waiting} uploads are already waiting`, 1);
    return () => {
      const next = places.waiting.shift();
      if (next) next();
      else if ((places.taken -= 1) === 0) this.callers.delete(caller);
    };
  }
}
