import { createExtensionPoint } from '#core';
import type { Draft, Row } from '#core/resource';
import type { SaveContext } from '#core/server';
import type { subject } from '../resource';

/** Keeps subjects as they are whose rule is not the client's own to change. */
export interface SubjectGuard {
  /** Throws when the row must not become what the draft says. */
  mayChange(draft: Draft<typeof subject>, before: Row<typeof subject>, context: SaveContext): Promise<void>;
  /** Throws when one of the rows must stay. */
  mayRemove(rows: readonly Row<typeof subject>[], context: SaveContext): Promise<void>;
}
export const subjectGuards = createExtensionPoint<SubjectGuard>('subjects.guards', { onFailure: 'refuse' });
