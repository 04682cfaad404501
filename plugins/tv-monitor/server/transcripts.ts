import { inject, InputError } from '#core';
import { ThreadService, valueOf, withinThread, type Outcome } from '#core/server';
import type { Transcript } from './transcript';

/** Reads transcripts in worker threads. */
export class Transcripts {
  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  /**
   * Transcripts of one queue take turns with those of other queues.
   *
   * @throws {InputError} if there is nothing to read.
   */
  async read(bytes: Uint8Array, queue: string): Promise<Transcript> {
    const call = { plugin: 'tv-monitor', task: 'read-transcript', state: { version: '1', data: null } };
    const reading = this.threads.run<Outcome<Transcript>>([call], bytes, { pool: 'documents', queue });
    const unreadable = () => new InputError('The file could not be read in time', 'tv-monitor.unknown-format');
    return valueOf(await withinThread(reading, unreadable));
  }
}
