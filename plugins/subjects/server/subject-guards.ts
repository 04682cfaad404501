import { createExtensionPoint } from '#core';
import type { Draft, Row } from '#core/resource';
import type { SaveContext } from '#core/server';
import type { subject } from '../resource';

/** Protects subjects whose rule the client may not change itself. */
export interface SubjectGuard {
  mayChange(draft: Draft<typeof subject>, before: Row<typeof subject>, context: SaveContext): Promise<void>;
  mayRemove(rows: readonly Row<typeof subject>[], context: SaveContext): Promise<void>;
}
export const subjectGuards = createExtensionPoint<SubjectGuard>('subjects.guards', { onFailure: 'refuse' });
