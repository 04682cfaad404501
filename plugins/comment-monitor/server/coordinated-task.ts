import { defineThreadTask } from '#core/server';
import { findCoordinated, type CoordinatedGroup, type PostedText } from '#shared/coordination';

/** Looks for staged groups among posts, beside the server's own work. */
export default defineThreadTask<Record<string, never>, null, readonly PostedText[], CoordinatedGroup[]>({
  prepare: () => null,
  run: (_, posts) => findCoordinated(posts),
});
