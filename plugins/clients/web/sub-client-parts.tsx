import { observer } from 'mobx-react-lite';
import { useWidgets, type ResourceParts } from '#core/web';
import type { Row } from '#core/resource';
import type { subClient } from '../resource';
import { ServiceEnd } from './service-end';

interface ActionsProps {
  readonly row: Row<typeof subClient>;
  readonly reload: () => void;
}

/** Actions of other plugins for a sub-client; each receives the row and `reload`. */
const SubClientActions = observer(function SubClientActions({ row, reload }: ActionsProps) {
  return useWidgets('clients.sub-client').map(({ id, Component }) => <Component key={id} row={row} reload={reload} />);
});

/** Sub-clients of one's own client: service, quota and branding. */
const subClientParts: ResourceParts<typeof subClient> = {
  cells: { Service_End_Date: ({ Service_End_Date }) => <ServiceEnd end={Service_End_Date} /> },
  rowActions: SubClientActions,
  without: ['import'],
  removal: 'confirm',
};

export default subClientParts;
