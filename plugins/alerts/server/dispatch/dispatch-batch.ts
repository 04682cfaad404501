import type { Statements } from '#core/server';
import type { AlertReceiver, Receivers } from '#plugins/alert-receivers/server';
import type { AlertRule } from '../alert-rule';
import { ownTemplates, type OwnTemplate } from './choose-template';
import type { MatterGround } from './template-scope';

/** Data shared by the alerts of one client and batch: loaded once, when the first of them is sent. */
export class DispatchBatch {
  private readonly receiversByKey = new Map<string, Promise<readonly AlertReceiver[]>>();
  private clientTemplates: Promise<readonly OwnTemplate[]> | undefined;
  private matter: Promise<MatterGround> | undefined;

  constructor(
    private readonly tx: Statements,
    private readonly clientId: string,
    private readonly receiverStore: Receivers,
    private readonly readGround: () => Promise<MatterGround>,
  ) {}

  /** Caches the receivers of rules with the same selection. */
  receivers({ receivers: { Receiver_IDs: ids, Groups: groups } }: Pick<AlertRule, 'receivers'>) {
    const key = JSON.stringify([ids, groups]);
    const pendingReceivers =
      this.receiversByKey.get(key) ?? this.receiverStore.select(this.clientId, { ids, groups }, this.tx);
    this.receiversByKey.set(key, pendingReceivers);
    return pendingReceivers;
  }

  templates(): Promise<readonly OwnTemplate[]> {
    return (this.clientTemplates ??= ownTemplates(this.tx, this.clientId));
  }

  ground(): Promise<MatterGround> {
    return (this.matter ??= this.readGround());
  }
}
