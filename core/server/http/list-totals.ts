import { inject, type Endpoint } from '#core';
import type { Caller } from '../auth';
import { ServerKernel } from '../boot/kernel-token';
import { Log } from '../log/log';
import { accessSteps } from './access';
import { CallHandlers } from './call-handlers';

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
    @inject(CallHandlers) private readonly handlers: CallHandlers,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Undefined where the caller has no such list; null where it cannot answer now. */
  async ask(caller: Caller, asked: AskedList): Promise<AnsweredList | null | undefined> {
    if (!this.kernel.isOn(asked.plugin)) return undefined;
    try {
      return await this.answer(caller, asked);
    } catch (error) {
      const { plugin, path } = asked;
      this.log.warn({ err: error, plugin, path }, 'A list could not be asked for its total');
      return null;
    }
  }

  private async answer(caller: Caller, { plugin, path, query }: AskedList): Promise<AnsweredList | undefined> {
    const called = await this.handlers.find(plugin, { method: 'GET', path });
    if (!called || !mayCall(called.endpoint, plugin, caller)) return undefined;
    const handlers = await this.handlers.of(plugin, called.served);
    const handle = handlers[called.name] as unknown as (call: object) => Promise<Partial<AnsweredList>>;
    const { total = 0, list = [] } = await handle({
      caller,
      query: called.endpoint.query?.parse(query),
      ip: '',
      signal: AbortSignal.timeout(10_000),
      language: caller.language,
      log: this.log,
    });
    return { total, list };
  }
}

const mayCall = (endpoint: Endpoint, plugin: string, caller: Caller): boolean =>
  accessSteps(endpoint, plugin, caller).every(({ holds }) => holds);
