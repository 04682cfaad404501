import { makeAutoObservable, observableRef } from 'mobx';
import type { Choice } from '#shared/ui';
import type { HttpService } from '../http/http-service';

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

  constructor(private readonly http: Pick<HttpService, 'request'>) {
    makeAutoObservable<this, 'requestedKeys' | 'http'>(this, {
      state: observableRef,
      requestedKeys: false,
      http: false,
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
    const { list } = await this.http
      .request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', { query })
      .catch(() => ({ list: [] as readonly Choice[] }));
    this.name({ entity, id }, list.find(({ value }) => value === id)?.label ?? id);
  }

  private name(of: Referred, label: string): void {
    this.state = new Map(this.state).set(getKey(of), label);
  }
}
