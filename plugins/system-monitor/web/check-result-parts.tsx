import type { ResourceParts } from '#core/web';
import type { databaseCheckResult } from '../database-check';
import { CheckState } from './check-state';

/** What the list of results has of its own: how the check stood. */
const checkResultParts: ResourceParts<typeof databaseCheckResult> = {
  cells: { State: ({ State }) => <CheckState state={State} /> },
};

export default checkResultParts;
