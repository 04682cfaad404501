/** Views of an answer. */
export const moduleFaces = ['picture', 'number', 'table'] as const;
export type ModuleFace = (typeof moduleFaces)[number];
