/** Preference that marks the tour as completed. */
export const tourSeen = 'tourSeen';

/** Steps of the workspace tour, with selectors of which the first visible element is highlighted. */
export const tourSteps = [
  { key: 'menu', targets: ['[data-tour="menu"]', '[aria-haspopup="dialog"]'] },
  { key: 'list', targets: ['main [role="grid"]', 'main [role="feed"]', 'main h1'] },
  { key: 'filters', targets: ['[data-tour="filters"]', 'main h1'] },
  { key: 'keys', targets: ['[data-tour="keys"]', '[data-tour="help"]'] },
  { key: 'help', targets: ['[data-tour="help"]'] },
] as const;

/** Precedes the first step: asks whether the user wants the tour. */
export const invitation = { key: 'invitation', targets: ['[data-tour="help"]'] } as const;

export type TourStep = (typeof tourSteps)[number] | typeof invitation;
