import type { ExtensionPoint, Token } from './token';

/** Resolves a token to its service. */
export interface Resolver {
  get<T>(token: Token<T>): T;
}

/** A class whose constructor parameters carry `@inject(Token)`. */
export type Injectable<T> = new (...services: never[]) => T;

/** A service with its implementation. */
export interface Provision {
  readonly token: Token<unknown>;
  readonly implementation?: Injectable<unknown>;
  readonly value?: unknown;
}

/**
 * Provides a service by a class that is instantiated once on first use; pass only the class when it is its own token.
 */
export function provide<T>(implementation: Injectable<T>): Provision;
export function provide<T>(token: Token<T>, implementation: Injectable<T>): Provision;
export function provide<T>(token: Token<T> | Injectable<T>, implementation?: Injectable<T>): Provision {
  return { token, implementation: implementation ?? (token as Injectable<T>) };
}

/** Provides a service by an existing value. */
export function provideValue<T>(token: Token<T>, value: T): Provision {
  return { token, value };
}

/**
 * Returns a factory that receives services by name, for what is created by a function: handlers of calls and
 * contributions. Classes receive services by `@inject`.
 */
export function withServices<S extends Readonly<Record<string, unknown>>, T>(
  tokens: { readonly [N in keyof S]: Token<S[N]> },
  make: (services: S) => T,
): (resolver: Resolver) => T {
  return (resolver) =>
    make(
      Object.fromEntries(
        Object.entries<Token<unknown>>(tokens).map(([name, token]) => [name, resolver.get(token)]),
      ) as S,
    );
}

/** Contribution of a plugin to an extension point; created when the point is first read. */
export interface Contribution {
  readonly point: string;
  readonly make: (services: Resolver) => unknown;
}

/** Contributes to an extension point; the plugin's manifest must name the point in `extends`. */
export function contribute<T, const V extends T>(
  point: ExtensionPoint<T>,
  make: (services: Resolver) => V,
): Contribution {
  return { point: point.id, make };
}

/** Code of a plugin on one side: bound, then started, on demand and once. */
export interface PluginSide {
  readonly services?: readonly Provision[];
  readonly contributions?: readonly Contribution[];
  start?(services: Resolver): void | Promise<void>;
  stop?(services: Resolver): void | Promise<void>;
}
