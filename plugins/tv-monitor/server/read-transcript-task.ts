import { defineThreadTask, getOutcome, type Outcome } from '#core/server';
import { readTranscript, type Transcript } from './transcript';

/** Reads transcripts in a worker thread, because an external file may take long to parse. */
export default defineThreadTask<null, null, Uint8Array, Outcome<Transcript>>({
  prepare: () => null,
  run: (_prepared, bytes) => getOutcome(() => readTranscript(bytes)),
});
