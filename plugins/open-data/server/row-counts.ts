/** How many rows of a list went out. */
export const listed = ({ list }: { readonly list: readonly unknown[] }): number => list.length;

/** How many rows of a figure went out. */
export const rowed = ({ Rows }: { readonly Rows: readonly unknown[] }): number => Rows.length;
