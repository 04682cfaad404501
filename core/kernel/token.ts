/** A class that is its own token; used for every service that only its own plugin uses. */
export type ServiceClass<T> = abstract new (...services: never[]) => T;

/**
 * Identifies a service with a single provider. In public entry files, and where tests replace the service, it is
 * created with `createToken` and has the name of its interface; elsewhere it is the class itself.
 */
export type Token<T> = NamedToken<T> | ServiceClass<T>;

/** A token other than a class. */
export type NamedToken<T> = symbol & { readonly service?: T };

/**
 * Creates the token of a service with a public interface; `name` is used in error messages, for example `core.http`.
 */
export function createToken<T>(name: string): NamedToken<T> {
  return Symbol(name) as NamedToken<T>;
}

/** Returns the name of a service for messages. */
export function nameOfToken(token: Token<unknown>): string {
  return typeof token === 'symbol' ? (token.description ?? 'an unnamed service') : token.name;
}

/**
 * Policy for a contributor that cannot be loaded or throws. `refuse`: the call fails, since a result without it would
 * widen what a user sees or lose data. `skip`: the failure is reported and the contributor is skipped, since a part of
 * a screen may be missing; it is called again the next time.
 */
export type FailurePolicy = 'refuse' | 'skip';

/** A point that one plugin hosts and many may contribute to. */
export interface ExtensionPoint<T> {
  readonly id: string;
  readonly onFailure: FailurePolicy;
  /** Carries the type of the contributions; never present at run time. */
  readonly contributes?: T;
}

/** Creates an extension point; its id begins with the id of its host, such as `articles.intake`. */
export function createExtensionPoint<T>(
  id: string,
  { onFailure }: { readonly onFailure: FailurePolicy },
): ExtensionPoint<T> {
  return { id, onFailure };
}
