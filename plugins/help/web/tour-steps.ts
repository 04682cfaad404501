/** The preference that says that somebody has had the tour. */
export const tourSeen = 'tourSeen';

/** The way over the desk: what is shown, and the parts of the page of which the first visible one is pointed at. */
export const tourSteps = [
  { key: 'menu', targets: ['[data-tour="menu"]', '[aria-haspopup="dialog"]'] },
  { key: 'list', targets: ['main [role="grid"]', 'main [role="feed"]', 'main h1'] },
  { key: 'filters', targets: ['[data-tour="filters"]', 'main h1'] },
  { key: 'keys', targets: ['[data-tour="keys"]', '[data-tour="help"]'] },
  { key: 'help', targets: ['[data-tour="help"]'] },
] as const;

/** Before the first step: whether the tour is wanted at all. */
export const invitation = { key: 'invitation', targets: ['[data-tour="help"]'] } as const;

export type TourStep = (typeof tourSteps)[number] | typeof invitation;
