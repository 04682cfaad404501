import type { ResourceParts } from '#core/web';
import type { globalRejectJunkwordClass } from '../resource';
import { EntriesLink } from './entries-link';

const junkwordClassParts: ResourceParts<typeof globalRejectJunkwordClass> = {
  cells: {
    Entry_Count: (row) => (
      <EntriesLink
        list="global-reject-junkword"
        classId={row.Class_ID}
        name={row.Class_Name}
        count={row.Entry_Count ?? 0}
      />
    ),
  },
};

export default junkwordClassParts;
