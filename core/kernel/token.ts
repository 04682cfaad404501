/** A class that is its own token: the form of every service that only its own plugin uses. */
export type ServiceClass<T> = abstract new (...services: never[]) => T;

/**
 * Names a service: one provider, looked up by this value. At a front door, and where a test puts another in its place,
 * it is made by `createToken` and shares the name of its interface; elsewhere it is the class itself.
 */
export type Token<T> = NamedToken<T> | ServiceClass<T>;

/** A token that is not its class. */
export type NamedToken<T> = symbol & { readonly service?: T };

/** Makes the token of a service whose interface others know; `name` is for error messages, such as `core.http`. */
export function createToken<T>(name: string): NamedToken<T> {
  return Symbol(name) as NamedToken<T>;
}

/** How messages call a service. */
export function nameOfToken(token: Token<unknown>): string {
  return typeof token === 'symbol' ? (token.description ?? 'a service without name') : token.name;
}

/**
 * What it means that a contributor cannot be woken or throws. `refuse`: the call fails, because an answer without it
 * would widen what somebody sees or lose data. `skip`: it is reported and left out, because a part of a screen may be
 * missing; it is asked again the next time.
 */
export type FailurePolicy = 'refuse' | 'skip';

/** Names a place that one plugin hosts and many may fill. */
export interface ExtensionPoint<T> {
  readonly id: string;
  readonly onFailure: FailurePolicy;
  /** Carries the type of what is contributed; never present at run time. */
  readonly contributes?: T;
}

/** Makes an extension point; its id starts with the id of its host, such as `articles.intake`. */
export function createExtensionPoint<T>(
  id: string,
  { onFailure }: { readonly onFailure: FailurePolicy },
): ExtensionPoint<T> {
  return { id, onFailure };
}
