import { findByPath, inject, type RouteEntry } from '#core';
import { ServerKernel } from '#core/server';

/** Determines what a login-free link to a screen may call, according to the screen's declaration. */
export class LinkScope {
  private readonly scopes = new Map<string, ReadonlySet<string>>();

  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  /** Returns the screen of a URL; undefined when there is none, or when links may not open it. */
  route(address: string): RouteEntry | undefined {
    const routes = this.kernel.manifests.flatMap(({ routes = [] }) => routes);
    const match = findByPath(routes, address.split(/[?#]/, 1)[0] as string);
    return match?.entry.calls ? match.entry : undefined;
  }

  /** Returns the calls of the screen of a URL, as `METHOD /path`; empty when the screen no longer exists. */
  calls(address: string): ReadonlySet<string> {
    const route = this.route(address);
    if (!route) return new Set();
    const cachedScope = this.scopes.get(route.path);
    if (cachedScope) return cachedScope;
    const calls = new Set(route.calls);
    this.scopes.set(route.path, calls);
    return calls;
  }
}
