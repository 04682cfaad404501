import { defineThreadTask, getOutcome, type Outcome } from '#core/server';
import { readList, type ListShape, type ReadLine } from './read-list';

/** Response of a hot list URL. */
export interface FetchedList {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly shape: ListShape;
}

/** Parses lists in a worker thread, because responses of other sites may be malicious. */
export default defineThreadTask<null, null, FetchedList, Outcome<ReadLine[]>>({
  prepare: () => null,
  run: (_prepared, { body, contentType, url, shape }) =>
    getOutcome(() => readList(Buffer.from(body), contentType, url, shape)),
});
