import { observer } from 'mobx-react-lite';
import { useWidgets, type ResourceParts } from '#core/web';
import type { Row } from '#core/resource';
import type { subClient } from '../resource';
import { ServiceEnd } from './service-end';

interface ActionsProps {
  readonly row: Row<typeof subClient>;
  readonly reload: () => void;
}

/** What other plugins can do with a sub-client; each gets the row and `reload`. */
const SubClientActions = observer(function SubClientActions({ row, reload }: ActionsProps) {
  return useWidgets('clients.sub-client').map(({ id, Component }) => <Component key={id} row={row} reload={reload} />);
});

/** The clients below one's own: service, quota and brand. */
const subClientParts: ResourceParts<typeof subClient> = {
  cells: { Service_End_Date: ({ Service_End_Date }) => <ServiceEnd end={Service_End_Date} /> },
  rowActions: SubClientActions,
  without: ['import'],
  removal: 'confirm',
};

export default subClientParts;
