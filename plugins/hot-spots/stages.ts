/** Life-cycle stages of an event. */
export const stages = ['new', 'rising', 'peak', 'fading'] as const;
export type Stage = (typeof stages)[number];
