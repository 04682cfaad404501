import type { ResourceParts } from '#core/web';
import type { operationLog } from '../resource';
import { ClientKinds } from './kind-choices';
import { EntityCell, OperationDetail, PersonCell } from './operation-cells';
import { OperationSentence } from './operation-sentence';

/** Presentation of the entries of one's own client. */
const operationParts: ResourceParts<typeof operationLog> = {
  cells: {
    User_ID: (row) => <PersonCell row={row} />,
    Action: (row) => <OperationSentence row={row} />,
    Entity: ({ Entity }) => <EntityCell entity={Entity} />,
  },
  rowActions: OperationDetail,
  filterChoices: ClientKinds,
};

export default operationParts;
