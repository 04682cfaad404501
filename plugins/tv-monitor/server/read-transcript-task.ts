import { defineThreadTask, outcomeOf, type Outcome } from '#core/server';
import { readTranscript, type Transcript } from './transcript';

/** Reads transcripts beside the event loop: a file from outside may take its time. */
export default defineThreadTask<null, null, Uint8Array, Outcome<Transcript>>({
  prepare: () => null,
  run: (_prepared, bytes) => outcomeOf(() => readTranscript(bytes)),
});
