import { TooManyError } from '#core';

const most = { atOnce: 2, waiting: 10 } as const;

interface Places {
  taken: number;
  readonly waiting: (() => void)[];
}

/**
 * How many uploads of each caller this process holds in memory: each may be as large as its call allows. What waits has
 * not been read, and holds nothing.
 */
export class UploadPlaces {
  private readonly callers = new Map<string, Places>();

  /**
   * Takes a place, when one is free, until what is given is called.
   *
   * @throws TooManyError where many of the caller wait already
   */
  async take(caller: string): Promise<() => void> {
    const places = this.callers.get(caller) ?? { taken: 0, waiting: [] };
    this.callers.set(caller, places);
    if (places.taken < most.atOnce) places.taken += 1;
    else if (places.waiting.length < most.waiting) await new Promise<void>((resolve) => places.waiting.push(resolve));
    else throw new TooManyError(`${most.waiting} uploads wait already`, 1);
    return () => {
      const next = places.waiting.shift();
      if (next) next();
      else if ((places.taken -= 1) === 0) this.callers.delete(caller);
    };
  }
}
