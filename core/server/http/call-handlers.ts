import { inject, type Contract, type Endpoint } from '#core';
import { ServerKernel } from '../boot/kernel-token';
import type { ServedContract } from '../side';
import type { Handlers } from './handlers';

/** A call with its plugin and handler. */
export interface FoundCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly served: ServedContract;
}

/** Handlers of plugin calls: created once per contract, on the first of its calls. */
export class CallHandlers {
  private readonly made = new WeakMap<ServedContract, Handlers<Contract>>();

  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  /** Loads the plugin first. */
  async of(plugin: string, served: ServedContract): Promise<Handlers<Contract>> {
    await this.kernel.activate(plugin);
    const handlers = this.made.get(served) ?? served.make(this.kernel);
    this.made.set(served, handlers);
    return handlers;
  }

  /** Finds the call of a plugin by its unique method and path. */
  async find(
    plugin: string,
    { method, path }: { readonly method: string; readonly path: string },
  ): Promise<FoundCall | undefined> {
    const { calls = [] } = await this.kernel.load(plugin);
    for (const served of calls)
      for (const [name, endpoint] of Object.entries(served.contract))
        if (endpoint.method === method && endpoint.path === path) return { name, endpoint, served };
    return undefined;
  }
}
