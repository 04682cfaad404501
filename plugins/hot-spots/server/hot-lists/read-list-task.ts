import { defineThreadTask, outcomeOf, type Outcome } from '#core/server';
import { readList, type ListShape, type ReadLine } from './read-list';

/** What an address answered. */
export interface FetchedList {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly shape: ListShape;
}

/** Reads lists beside the event loop: what others answer may mean harm. */
export default defineThreadTask<null, null, FetchedList, Outcome<ReadLine[]>>({
  prepare: () => null,
  run: (_prepared, { body, contentType, url, shape }) =>
    outcomeOf(() => readList(Buffer.from(body), contentType, url, shape)),
});
