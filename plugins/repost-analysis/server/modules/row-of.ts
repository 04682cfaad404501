/** Row type of a module. */
export type RowOf<M extends { readonly rows: { parse(value: unknown): object } }> = ReturnType<M['rows']['parse']>;
