import type { ResourceParts } from '#core/web';
import type { platformOperationLog } from '../resource';
import { ChainCheck } from './chain-check';
import { PlatformKinds } from './kind-choices';
import { EntityCell, OperationDetail, PersonCell } from './operation-cells';
import { OperationSentence } from './operation-sentence';

/** Presentation of the entries of all clients, with the integrity check. */
const platformOperationParts: ResourceParts<typeof platformOperationLog> = {
  cells: {
    User_ID: (row) => <PersonCell row={row} />,
    Action: (row) => <OperationSentence row={row} />,
    Entity: ({ Entity }) => <EntityCell entity={Entity} />,
  },
  rowActions: OperationDetail,
  toolbar: ChainCheck,
  without: ['select'],
  filterChoices: PlatformKinds,
};

export default platformOperationParts;
