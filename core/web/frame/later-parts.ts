import { Later } from '../react/use-later';

/** The menu where there is no room for it beside the page. */
export const menuDrawer = new Later(() =>
  import(/* webpackChunkName: "kit" */ './menu-drawer').then(({ MenuDrawer }) => MenuDrawer),
);

/** What shows notices, of which few pages have one at once. */
export const noticeHost = new Later(() =>
  import(/* webpackChunkName: "kit" */ '../notice/notice-host').then(({ NoticeHost }) => NoticeHost),
);

/** The palette, the sheet of shortcuts, help and tour, which come when somebody is about to use them. */
export const palette = new Later(() =>
  import(/* webpackChunkName: "palette" */ './command-palette').then(({ CommandPalette }) => CommandPalette),
);
export const helpPlace = new Later(() =>
  import(/* webpackChunkName: "palette" */ './help-place').then(({ HelpPlace }) => HelpPlace),
);
export const sheet = new Later(() =>
  import(/* webpackChunkName: "palette" */ './shortcut-sheet').then(({ ShortcutSheet }) => ShortcutSheet),
);

/** Fetches the palette ahead of its opening; what fails is tried again then. */
export const fetchPalette = (): void => void palette.load().catch(() => undefined);
