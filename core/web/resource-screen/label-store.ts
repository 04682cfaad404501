import { makeAutoObservable, observableRef } from 'mobx';
import type { Client } from '#core';
import type { selectContract } from '#core/contract';

/** A row of another entity. */
export interface Referred {
  readonly entity: string;
  readonly id: string;
}

const getKey = ({ entity, id }: Referred): string => `${entity} ${id}`;

/** Labels of rows of other entities, each requested once. */
export class LabelStore {
  /** Labels by entity and id. */
  state: ReadonlyMap<string, string> = new Map();
  private readonly requestedKeys = new Set<string>();

  constructor(private readonly client: Pick<Client<typeof selectContract>, 'selectHelper'>) {
    makeAutoObservable<this, 'requestedKeys' | 'client'>(this, {
      state: observableRef,
      requestedKeys: false,
      client: false,
      getLabel: false,
    });
  }

  /** Returns the label, or the id until it is loaded. */
  getLabel(wanted: Referred): string {
    return this.state.get(getKey(wanted)) ?? wanted.id;
  }

  async want(wanted: readonly Referred[]): Promise<void> {
    const fresh = wanted.filter((each) => !this.requestedKeys.has(getKey(each)));
    for (const each of fresh) this.requestedKeys.add(getKey(each));
    await Promise.all(fresh.map((each) => this.ask(each)));
  }

  private async ask({ entity, id }: Referred): Promise<void> {
    const query = { entity_name: entity, ids: id };
    const found = await this.client.selectHelper({ query }).catch(() => undefined);
    this.name({ entity, id }, found?.list.find(({ value }) => value === id)?.label ?? id);
  }

  private name(of: Referred, label: string): void {
    this.state = new Map(this.state).set(getKey(of), label);
  }
}
