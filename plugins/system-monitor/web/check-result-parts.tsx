import type { ResourceParts } from '#core/web';
import type { databaseCheckResult } from '../database-check';
import { CheckState } from './check-state';

/** Additional parts of the result list: the state of the check. */
const checkResultParts: ResourceParts<typeof databaseCheckResult> = {
  cells: { State: ({ State }) => <CheckState state={State} /> },
};

export default checkResultParts;
