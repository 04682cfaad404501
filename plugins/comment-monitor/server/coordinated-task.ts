import { defineThreadTask } from '#core/server';
import { findCoordinated, type CoordinatedGroup, type PostedText } from '#shared/coordination';

/** Searches for coordinated groups in a worker thread, to keep the server responsive. */
export default defineThreadTask<Record<string, never>, null, readonly PostedText[], CoordinatedGroup[]>({
  prepare: () => null,
  run: (_, posts) => findCoordinated(posts),
});
