import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { Channel, channelContract, ChannelField, SecretValue, SettingValue } from '../contract';

type Calls = Client<typeof channelContract>;

/** Form state of one channel; secrets are sent only if a new value was entered. */
export class ChannelStore {
  isEnabled = true;
  isOwn = false;
  values: Readonly<Record<string, SettingValue>> = {};
  secrets: Readonly<Record<string, SecretValue>> = {};
  /** Fields rejected by the server. */
  faults: ReadonlySet<string> = new Set();
  busy = false;
  channel: Channel;

  constructor(
    channel: Channel,
    private readonly calls: Calls,
  ) {
    this.channel = channel;
    this.take(channel);
    makeAutoObservable<this, 'calls'>(
      this,
      { channel: observableRef, values: observableRef, secrets: observableRef, faults: observableRef, calls: false },
      { autoBind: true },
    );
  }

  /** True if nothing can be sent over this channel in its current state. */
  get isIdle(): boolean {
    return !this.channel.Is_Own && !this.channel.Has_Common;
  }

  get isChanged(): boolean {
    const { Is_Enabled, Is_Own } = this.channel;
    return (
      this.isEnabled !== Is_Enabled ||
      this.isOwn !== Is_Own ||
      Object.keys(this.secrets).length > 0 ||
      JSON.stringify(this.values) !== JSON.stringify(getValues(this.channel))
    );
  }

  setEnabled(isEnabled: boolean): void {
    this.isEnabled = isEnabled;
  }

  setOwn(isOwn: boolean): void {
    this.isOwn = isOwn;
  }

  set(name: string, value: SettingValue): void {
    this.values = { ...this.values, [name]: value };
    this.clearFault(name);
  }

  setSecret(name: string, text: string): void {
    const { [name]: _, ...others } = this.secrets;
    this.secrets = text === '' ? others : { ...others, [name]: text };
    this.clearFault(name);
  }

  /**
   * Returns the names of a secret with several named values, with the input: null if unchanged, an empty text if
   * removed.
   */
  getNames(name: string): readonly { readonly name: string; readonly typed: string | null }[] {
    const typed = this.getPairs(name);
    const savedNames = this.channel.Secret_Names[name] ?? [];
    return [
      ...savedNames.map((each) => ({ name: each, typed: typed[each] ?? null })),
      ...Object.entries(typed).flatMap(([each, text]) =>
        savedNames.includes(each) ? [] : [{ name: each, typed: text }],
      ),
    ];
  }

  /** Adds or replaces a named value; an empty text removes it. */
  setSecretPair(name: string, pair: string, text: string): void {
    const { [pair]: _, ...others } = this.getPairs(name);
    const isKept = this.channel.Secret_Names[name]?.includes(pair) === true;
    const typed = text === '' && !isKept ? others : { ...others, [pair]: text };
    const { [name]: __, ...secrets } = this.secrets;
    this.secrets = Object.keys(typed).length === 0 ? secrets : { ...secrets, [name]: typed };
    this.clearFault(name);
  }

  /** Rethrows the server's error after marking the fields that it names. */
  async save(): Promise<void> {
    this.busy = true;
    try {
      const saved = await this.calls.save({
        body: {
          Channel: this.channel.Channel,
          Is_Enabled: this.isEnabled,
          Settings: this.isOwn ? this.values : null,
          Secrets: this.isOwn ? this.secrets : {},
        },
      });
      runInAction(() => this.take(saved));
    } catch (error) {
      const { details = {} } = error as { details?: Readonly<Record<string, unknown>> };
      runInAction(() => (this.faults = new Set(Object.keys(details).map((path) => path.split('.')[0] ?? path))));
      throw error;
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  private take(channel: Channel): void {
    this.channel = channel;
    this.isEnabled = channel.Is_Enabled;
    this.isOwn = channel.Is_Own;
    this.values = getValues(channel);
    this.secrets = {};
    this.faults = new Set();
  }

  private getPairs(name: string): Readonly<Record<string, string>> {
    const value = this.secrets[name];
    return typeof value === 'object' ? value : {};
  }

  private clearFault(name: string): void {
    this.faults = new Set([...this.faults].filter((each) => each !== name));
  }
}

const getEmpty = ({ Kind, Choices }: ChannelField): SettingValue =>
  Kind === 'choice' ? (Choices[0] ?? '') : Kind === 'toggle' ? false : Kind === 'pairs' ? {} : '';

/** Returns the initial form values: the stored ones, otherwise the channel's defaults. */
function getValues({ Fields, Settings }: Channel): Readonly<Record<string, SettingValue>> {
  return Object.fromEntries(
    Fields.filter(({ Kind }) => Kind !== 'secret' && Kind !== 'secret-pairs').map((field) => [
      field.Name,
      Settings[field.Name] ?? field.Default ?? getEmpty(field),
    ]),
  );
}
