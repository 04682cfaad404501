import { inject, InputError } from '#core';
import { ThreadService, valueOf, withinThread, type Outcome } from '#core/server';
import type { Transcript } from './transcript';

/** Reads transcripts in threads. */
export class Transcripts {
  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  /** Throws `InputError` where there is nothing to read; those of one queue take turns with others. */
  async read(bytes: Uint8Array, queue: string): Promise<Transcript> {
    const call = { plugin: 'tv-monitor', task: 'read-transcript', state: { version: '1', data: null } };
    const reading = this.threads.run<Outcome<Transcript>>([call], bytes, { pool: 'documents', queue });
    const unreadable = () => new InputError('The file could not be read in time', 'tv-monitor.unknown-format');
    return valueOf(await withinThread(reading, unreadable));
  }
}
