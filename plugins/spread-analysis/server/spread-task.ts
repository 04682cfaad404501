import { defineThreadTask } from '#core/server';
import type { SpreadCopy, SpreadEdge } from './inference/copy';
import { inferSpread } from './inference/infer-spread';

/** Traces the way of copies beside the server's own work. */
export default defineThreadTask<Record<string, never>, null, readonly SpreadCopy[], readonly SpreadEdge[]>({
  prepare: () => null,
  run: (_, copies) => inferSpread(copies),
});
