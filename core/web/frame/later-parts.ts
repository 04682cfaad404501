import { Later } from '../react/use-later';

/** Menu for pages without room for it at the side. */
export const menuDrawer = new Later(() =>
  import(/* webpackChunkName: "kit" */ './menu-drawer').then(({ MenuDrawer }) => MenuDrawer),
);

/** Renders notices, which few pages have at the start. */
export const noticeHost = new Later(() =>
  import(/* webpackChunkName: "kit" */ '../notice/notice-host').then(({ NoticeHost }) => NoticeHost),
);

/** The palette, shortcut sheet, help and tour, loaded when the user is about to use them. */
export const palette = new Later(() =>
  import(/* webpackChunkName: "palette" */ './command-palette').then(({ CommandPalette }) => CommandPalette),
);
export const helpSlot = new Later(() =>
  import(/* webpackChunkName: "palette" */ './help-slot').then(({ HelpSlot }) => HelpSlot),
);
export const sheet = new Later(() =>
  import(/* webpackChunkName: "palette" */ './shortcut-sheet').then(({ ShortcutSheet }) => ShortcutSheet),
);

/** Prefetches the palette; a failure is retried when it opens. */
export const fetchPalette = (): void => void palette.load().catch(() => undefined);
