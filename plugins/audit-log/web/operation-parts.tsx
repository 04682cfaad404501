import type { ResourceParts } from '#core/web';
import type { operationLog } from '../resource';
import { ClientKinds } from './kind-choices';
import { ActionCell, EntityCell, OperationDetail, PersonCell, ThingCell } from './operation-cells';

/** How the entries of one's own client are shown. */
const operationParts: ResourceParts<typeof operationLog> = {
  cells: {
    User_ID: (row) => <PersonCell row={row} />,
    Action: ({ Action }) => <ActionCell action={Action} />,
    Entity: ({ Entity }) => <EntityCell entity={Entity} />,
    Row_ID: (row) => <ThingCell row={row} />,
  },
  rowActions: OperationDetail,
  filterChoices: ClientKinds,
};

export default operationParts;
