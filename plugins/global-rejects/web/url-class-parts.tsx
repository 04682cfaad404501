import type { ResourceParts } from '#core/web';
import type { globalRejectUrlClass } from '../resource';
import { EntriesLink } from './entries-link';

const urlClassParts: ResourceParts<typeof globalRejectUrlClass> = {
  cells: {
    Entry_Count: (row) => (
      <EntriesLink list="global-reject-url" classId={row.Class_ID} name={row.Class_Name} count={row.Entry_Count ?? 0} />
    ),
  },
};

export default urlClassParts;
