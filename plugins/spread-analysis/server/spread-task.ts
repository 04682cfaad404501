import { defineThreadTask } from '#core/server';
import type { SpreadCopy, SpreadEdge } from './inference/copy';
import { inferSpread } from './inference/infer-spread';

/** Infers the parents of copies in a worker thread. */
export default defineThreadTask<Record<string, never>, null, readonly SpreadCopy[], readonly SpreadEdge[]>({
  prepare: () => null,
  run: (_, copies) => inferSpread(copies),
});
