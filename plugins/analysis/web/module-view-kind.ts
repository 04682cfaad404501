/** Views of an answer. */
export const moduleViews = ['picture', 'number', 'table'] as const;
export type ModuleViewKind = (typeof moduleViews)[number];
