import type { ResourceParts } from '#core/web';
import type { platformOperationLog } from '../resource';
import { ChainCheck } from './chain-check';
import { PlatformKinds } from './kind-choices';
import { ActionCell, EntityCell, OperationDetail, PersonCell, ThingCell } from './operation-cells';

/** How the entries of all clients are shown, with the check that nobody changed them. */
const platformOperationParts: ResourceParts<typeof platformOperationLog> = {
  cells: {
    User_ID: (row) => <PersonCell row={row} />,
    Action: ({ Action }) => <ActionCell action={Action} />,
    Entity: ({ Entity }) => <EntityCell entity={Entity} />,
    Row_ID: (row) => <ThingCell row={row} />,
  },
  rowActions: OperationDetail,
  toolbar: ChainCheck,
  without: ['select'],
  filterChoices: PlatformKinds,
};

export default platformOperationParts;
