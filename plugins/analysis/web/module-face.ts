/** How an answer is shown. */
export const moduleFaces = ['picture', 'number', 'table'] as const;
export type ModuleFace = (typeof moduleFaces)[number];
