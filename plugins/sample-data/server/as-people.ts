import type { Contract } from '#core';
import { Log, type Caller, type Handlers, type ServerKernel } from '#core/server';
import { callerAs, UserService } from '#plugins/users/server';

/** Somebody of the sample as the one who calls; undefined when they are no longer there. */
export async function callerOf(kernel: ServerKernel, name: string): Promise<Caller | undefined> {
  const user = await kernel.get(UserService).find(name);
  if (!user?.is_sample) return undefined;
  return callerAs(kernel, user);
}

/** What answers the calls of a plugin. */
export async function handlersOf<C extends Contract>(
  kernel: ServerKernel,
  plugin: string,
  contract: C,
): Promise<Handlers<C>> {
  const paths = (calls: Contract) => Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  const asked = paths(contract).join();
  const served = ((await kernel.load(plugin)).calls ?? []).find((each) => paths(each.contract).join() === asked);
  if (!served) throw new Error(`Plugin ${plugin} answers no such contract`);
  return served.make(kernel) as unknown as Handlers<C>;
}

/** A call as it comes in over the wire, with a body and, for what reads, a query. */
export function callBy<Body, Query = never>(kernel: ServerKernel, caller: Caller, body: Body, query?: Query) {
  return {
    caller,
    body,
    ip: '127.0.0.1',
    requestId: 'sample-data',
    userAgent: '',
    language: caller.language,
    host: '',
    isLocal: true,
    signal: new AbortController().signal,
    log: kernel.get(Log),
    query: query as Query,
    raw: () => ({ content: Buffer.alloc(0), headers: {} }),
    files: async () => ({ files: [], form: {} }),
  };
}
