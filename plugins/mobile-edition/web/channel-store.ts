import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { UserChannel, userChannelContract } from '#plugins/messages';

/** State of one notification channel: the entered account, and the selected kinds of notifications. */
export class ChannelStore {
  channel: UserChannel;
  address: string;
  busy = false;

  constructor(
    userChannel: UserChannel,
    private readonly calls: Client<typeof userChannelContract>,
  ) {
    this.channel = userChannel;
    this.address = userChannel.Address ?? '';
    makeAutoObservable<this, 'calls'>(this, { channel: observableRef, calls: false }, { autoBind: true });
  }

  get isAccount(): boolean {
    return this.channel.Address_Kind === 'account';
  }

  get isBound(): boolean {
    return !this.isAccount || this.channel.Address !== null;
  }

  get isFitting(): boolean {
    return new RegExp(this.channel.Pattern).test(this.address.trim());
  }

  get isChanged(): boolean {
    return this.address.trim() !== (this.channel.Address ?? '');
  }

  setAddress(address: string): void {
    this.address = address;
  }

  /** Binds the entered account; an empty input releases it. Server errors are thrown. */
  async bind(): Promise<void> {
    await this.save(this.address.trim() || null, this.channel.Off_Kinds);
  }

  async release(): Promise<void> {
    await this.save(null, this.channel.Off_Kinds);
  }

  async want(kind: UserChannel['Off_Kinds'][number], isWanted: boolean): Promise<void> {
    const others = this.channel.Off_Kinds.filter((each) => each !== kind);
    await this.save(this.channel.Address, isWanted ? others : [...others, kind]);
  }

  private async save(Address: string | null, Off_Kinds: UserChannel['Off_Kinds']): Promise<void> {
    this.busy = true;
    try {
      const savedChannel = await this.calls.save({ body: { Channel: this.channel.Channel, Address, Off_Kinds } });
      runInAction(() => {
        this.channel = savedChannel;
        this.address = savedChannel.Address ?? '';
      });
    } finally {
      runInAction(() => (this.busy = false));
    }
  }
}
