import { isDeepStrictEqual } from 'node:util';
import { BusinessError, ConflictError, inject } from '#core';
import { OperationLogService, type Caller } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import type { Transfer, TreeChoice, TreePlan } from '../contract';
import type { SubjectFile } from '../subject-file';
import { TreeWriter } from './apply-tree';
import { planTree } from './plan-tree';
import { TreeReader, within, type TreePart, type WholeTree } from './read-tree';
import { TransferStore, type TransferStep } from './transfer-store';
import { TreeAdmins } from './tree-admins';

/** User and target client of a transfer. */
export interface Taking {
  readonly caller: Caller;
  readonly ip: string;
  readonly clientId: string;
  readonly choices?: Readonly<Record<string, TreeChoice>>;
}

/** Transfers subject trees to clients, and undoes transfers. */
export class SubjectTransfers {
  constructor(
    @inject(TreeReader) private readonly reader: TreeReader,
    @inject(TreeWriter) private readonly writer: TreeWriter,
    @inject(TransferStore) private readonly store: TransferStore,
    @inject(TreeAdmins) private readonly admins: TreeAdmins,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  read(caller: Caller, clientId: string, part: TreePart): Promise<SubjectFile> {
    return this.reader.read(caller, clientId, part);
  }

  async plan(caller: Caller, clientId: string, file: SubjectFile): Promise<TreePlan> {
    return (await this.compared(caller, clientId, file)).plan;
  }

  async take(kind: Transfer['Kind'], file: SubjectFile, taking: Taking): Promise<Transfer> {
    const { caller, clientId, ip, choices = {} } = taking;
    if (clientId === platformClientId)
      throw new ConflictError('The platform’s own client cannot have subjects', 'subject-tools.platform');
    const { plan, present } = await this.compared(caller, clientId, file);
    const { Items: items, Wanted, Limit } = plan;
    const renamed = items.filter(
      ({ Item, Kind, State }) => Kind === 'subject' && State === 'conflict' && choices[Item] === 'rename',
    ).length;
    if (Limit !== null && Wanted + renamed > Limit)
      throw new ConflictError(`The client may have at most ${Limit} subjects`, 'subject-tools.quota', {
        max: Limit,
        wanted: Wanted + renamed,
      });
    const transferId = await this.store.begin({ clientId, kind, source: file.From, userId: caller.userId });
    await this.writer.apply({ caller, clientId, ip, file, present, items, choices, transferId, store: this.store });
    await this.store.finish(transferId, 'done');
    const made = await this.store.one(transferId);
    await this.log.record(caller, { entity: 'subject-transfer', action: kind, id: transferId, ip, after: made });
    return made;
  }

  async undo(caller: Caller, ip: string, transferId: string): Promise<Transfer> {
    const before = await this.store.one(transferId);
    if (before.State === 'undone')
      throw new ConflictError('The transfer has already been undone', 'subject-tools.undone');
    const clientCaller = within(caller, before.Client_ID);
    let keptCount = 0;
    for (const step of await this.store.steps(transferId))
      keptCount += (await this.takeBack(clientCaller, ip, step)) ? 0 : 1;
    await this.store.finish(transferId, 'undone', keptCount);
    const after = await this.store.one(transferId);
    await this.log.record(caller, { entity: 'subject-transfer', action: 'undo', id: transferId, ip, before, after });
    return after;
  }

  /** Returns the current tree of a client, and the plan of an import. */
  private async compared(
    caller: Caller,
    clientId: string,
    file: SubjectFile,
  ): Promise<{ readonly plan: TreePlan; readonly present: WholeTree }> {
    await this.clients.get(clientId);
    const present = await this.reader.whole(caller, clientId);
    const Items = planTree(file, present.file);
    const made = Items.filter(({ Kind, State }) => Kind === 'subject' && State === 'new').length;
    const { subjects } = await this.clients.quota(clientId);
    const Used = present.rows.subjects.length;
    return { plan: { From: file.From, Items: [...Items], Used, Wanted: Used + made, Limit: subjects }, present };
  }

  /** Undoes a step; returns false if the row remains because it was changed or is in use. */
  private async takeBack(
    clientCaller: Caller,
    ip: string,
    { kind, rowId, before, after }: TransferStep,
  ): Promise<boolean> {
    if (kind === 'setting') {
      const present = await this.admins.filters.setting(clientCaller);
      if (!isDeepStrictEqual({ ...present }, after)) return false;
      await this.admins.filters.saveSetting(clientCaller, before as typeof present, ip);
      return true;
    }
    const row = await this.admins.find(kind, clientCaller, rowId);
    if (!row) return true;
    const draft = JSON.parse(JSON.stringify(this.admins.getDraft(kind, row))) as unknown;
    if (!isDeepStrictEqual(draft, after)) return false;
    try {
      if (before === null) await this.admins.remove(kind, clientCaller, ip, rowId);
      else await this.admins.save(kind, clientCaller, ip, rowId, before as Readonly<Record<string, unknown>>);
      return true;
    } catch (error) {
      if (error instanceof BusinessError) return false;
      throw error;
    }
  }
}
