/** Names a service: one provider, looked up by this value. Interface and token share a name. */
export type Token<T> = symbol & { readonly service?: T };

/** Makes the token of a service; `name` is for error messages, such as `core.http`. */
export function createToken<T>(name: string): Token<T> {
  return Symbol(name) as Token<T>;
}

/** Names a place that one plugin hosts and many may fill. */
export interface ExtensionPoint<T> {
  readonly id: string;
  /** Carries the type of what is contributed; never present at run time. */
  readonly contributes?: T;
}

/** Makes an extension point; its id starts with the id of its host, such as `articles.intake`. */
export function createExtensionPoint<T>(id: string): ExtensionPoint<T> {
  return { id };
}
