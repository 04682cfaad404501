import { inject, type Endpoint } from '#core';
import type { Caller } from '../auth';
import { ServerKernel } from '../boot/kernel-token';
import { Log } from '../log/log';
import { accessSteps } from './access';
import { CallHandlers } from './call-handlers';

/** Common part of a list response. */
export interface AnsweredList {
  readonly total: number;
  readonly list: readonly Readonly<Record<string, unknown>>[];
}

/** A list of some plugin. */
export interface AskedList {
  readonly plugin: string;
  /** Path of a read call, such as `/v1/front/report/ticket`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Requests lists of other plugins as their screens do, by the same call with the same permissions, so that a total
 * shown elsewhere equals that of the list.
 */
export class ListTotals {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(CallHandlers) private readonly handlers: CallHandlers,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns undefined when the caller has no access to the list; null when it is currently unavailable. */
  async ask(caller: Caller, requestedList: AskedList): Promise<AnsweredList | null | undefined> {
    if (!this.kernel.isOn(requestedList.plugin)) return undefined;
    try {
      return await this.answer(caller, requestedList);
    } catch (error) {
      const { plugin, path } = requestedList;
      this.log.warn({ err: error, plugin, path }, 'Could not request the total of a list');
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
