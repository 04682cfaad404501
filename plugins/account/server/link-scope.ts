import { findByPath, inject, type RouteEntry } from '#core';
import { ServerKernel } from '#core/server';

/** What a login-free link to a screen may call, by what the screen declares. */
export class LinkScope {
  private readonly scopes = new Map<string, ReadonlySet<string>>();

  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  /** The screen of an address; undefined when there is none, or none that a link may open. */
  route(address: string): RouteEntry | undefined {
    const routes = this.kernel.manifests.flatMap(({ routes = [] }) => routes);
    const found = findByPath(routes, address.split(/[?#]/, 1)[0] as string);
    return found?.entry.calls ? found.entry : undefined;
  }

  /** The calls of the screen of an address, as `METHOD /path`; nothing when the screen is no more. */
  calls(address: string): ReadonlySet<string> {
    const route = this.route(address);
    if (!route) return new Set();
    const known = this.scopes.get(route.path);
    if (known) return known;
    const calls = new Set(route.calls);
    this.scopes.set(route.path, calls);
    return calls;
  }
}
