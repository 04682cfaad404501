import { Later } from '../react/use-later';

/** The palette and the sheet of shortcuts, which come when somebody is about to use them. */
export const palette = new Later(() =>
  import(/* webpackChunkName: "palette" */ './command-palette').then(({ CommandPalette }) => CommandPalette),
);
export const sheet = new Later(() =>
  import(/* webpackChunkName: "palette" */ './shortcut-sheet').then(({ ShortcutSheet }) => ShortcutSheet),
);

/** Fetches the palette ahead of its opening; what fails is tried again then. */
export const fetchPalette = (): void => void palette.load().catch(() => undefined);
