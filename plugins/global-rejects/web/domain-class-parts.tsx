import type { ResourceParts } from '#core/web';
import type { globalRejectDomainClass } from '../resource';
import { EntriesLink } from './entries-link';

const domainClassParts: ResourceParts<typeof globalRejectDomainClass> = {
  cells: {
    Entry_Count: (row) => (
      <EntriesLink
        list="global-reject-domain"
        classId={row.Class_ID}
        name={row.Class_Name}
        count={row.Entry_Count ?? 0}
      />
    ),
  },
};

export default domainClassParts;
