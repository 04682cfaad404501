import { BusinessError, inject, type Endpoint } from '#core';
import type { Caller } from '../auth';
import { ServerKernel } from '../boot/kernel-token';
import { Log } from '../log/log';
import { authorize } from './access';

/** A list as its call answers it, as far as lists are alike. */
export interface AnsweredList {
  readonly total: number;
  readonly list: readonly Readonly<Record<string, unknown>>[];
}

/** What a list of some plugin holds. */
export interface AskedList {
  readonly plugin: string;
  /** Of a call that is read, such as `/v1/front/report/ticket`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Asks lists of other plugins as their screens do, by the same call with the same rights: a number that is shown
 * elsewhere is then the one that its list shows.
 */
export class ListTotals {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Undefined where the caller has no such list; null where it cannot answer now. */
  async ask(caller: Caller, { plugin, path, query }: AskedList): Promise<AnsweredList | null | undefined> {
    const called = await this.find(plugin, path);
    if (!called) return undefined;
    try {
      authorize(called.endpoint, plugin, caller);
    } catch (error) {
      if (error instanceof BusinessError) return undefined;
      throw error;
    }
    try {
      const answer = (await called.handle({
        caller,
        query: called.endpoint.query?.parse(query),
        ip: '',
        signal: AbortSignal.timeout(10_000),
        language: caller.language,
        log: this.log,
      })) as Partial<AnsweredList>;
      return { total: answer.total ?? 0, list: answer.list ?? [] };
    } catch (error) {
      this.log.warn({ err: error, plugin, path }, 'A list could not be asked for its total');
      return null;
    }
  }

  private async find(plugin: string, path: string) {
    if (!this.kernel.manifests.some(({ id }) => id === plugin)) return undefined;
    await this.kernel.activate(plugin);
    const { calls = [] } = await this.kernel.load(plugin);
    for (const { contract, make } of calls) {
      const named = Object.entries(contract).find(
        ([, endpoint]) => endpoint.method === 'GET' && endpoint.path === path,
      ) as [string, Endpoint] | undefined;
      if (!named) continue;
      const [name, endpoint] = named;
      const handlers = make(this.kernel) as unknown as Readonly<Record<string, (call: object) => Promise<unknown>>>;
      const handle = handlers[name];
      if (handle) return { endpoint, handle };
    }
    return undefined;
  }
}
