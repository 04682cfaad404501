import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { subjectToolContract } from '../contract';
import { TreeReader } from './read-tree';
import { SubjectTransfers } from './subject-transfers';
import { TransferStore } from './transfer-store';

/** Handlers of the subject tool calls. */
export const toolCalls = withServices(
  { transfers: SubjectTransfers, treeReader: TreeReader, transferStore: TransferStore },
  ({ transfers, treeReader, transferStore }): Handlers<typeof subjectToolContract> => ({
    tree: ({ caller, query }) => treeReader.summary(caller, query.Client_ID),
    export: ({ caller, body }) => transfers.read(caller, body.Client_ID, body),
    planCopy: async ({ caller, body }) =>
      transfers.plan(caller, body.To_Client_ID, await transfers.read(caller, body.Client_ID, body)),
    copy: async ({ caller, body, ip }) =>
      transfers.take('copy', await transfers.read(caller, body.Client_ID, body), {
        caller,
        ip,
        clientId: body.To_Client_ID,
        choices: body.Choices,
      }),
    planImport: ({ caller, body }) => transfers.plan(caller, body.To_Client_ID, body.File),
    import: ({ caller, body, ip }) =>
      transfers.take('import', body.File, { caller, ip, clientId: body.To_Client_ID, choices: body.Choices }),
    transfers: ({ query }) => transferStore.list(query.size),
    undo: ({ caller, body, ip }) => transfers.undo(caller, ip, body.Transfer_ID),
  }),
);
