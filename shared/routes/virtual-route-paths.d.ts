declare module 'virtual:route-paths' {
  /** Paths of the named routes of all manifests, by name; written by `scripts/registry-plugin.mjs`. */
  export const routePaths: Readonly<Record<string, `/${string}`>>;
}
