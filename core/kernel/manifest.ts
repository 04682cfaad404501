/** What a caller may do with a module; on the wire the first letters `b m a d`. */
export type Verb = 'browse' | 'modify' | 'action' | 'delete';

/** One verb on one module key. */
export type Privilege = readonly [key: string, verb: Verb];

export type Area = 'front' | 'manage' | 'operate' | 'monitor' | 'setting' | 'big-screen';

/** A screen and its address. `title` is a key in the plugin's own texts. */
export interface RouteEntry {
  /** May hold `:name` parameters. */
  readonly path: `/${string}`;
  /** Which of the web side's screens is drawn. */
  readonly screen: string;
  readonly title: string;
  readonly menuCode?: string;
  readonly privilege?: Privilege;
  /** `open`: no sign-in; `user`: any signed-in person. Left out, `privilege` decides. */
  readonly access?: 'open' | 'user';
  /** `bare` draws the screen without header, menus and footer. */
  readonly layout?: 'frame' | 'bare';
  /**
   * The calls that the screen makes, such as `GET /v1/article/list`: all that a login-free link to it may call besides
   * those of every session. A screen without them cannot be linked.
   */
  readonly calls?: readonly string[];
  /**
   * What the screen reads first where its address has no query, as path and query of a GET: it is asked for while the
   * code of the screen is on its way.
   */
  readonly first?: `/${string}`;
}

/** A line of a menu. Its label is the text `menu.CODE` of the plugin that declares it. */
export interface MenuEntry {
  readonly code: string;
  readonly area: Area;
  readonly parent?: string;
  readonly order: number;
  readonly icon?: string;
  readonly path?: `/${string}`;
  readonly privilege?: Privilege;
}

/**
 * Something that the command palette offers to begin, such as a new entry; it opens a screen. Its label is the text
 * `action.CODE` of the plugin that declares it.
 */
export interface ActionEntry {
  readonly code: string;
  readonly icon?: string;
  /** May hold a query. */
  readonly path: `/${string}`;
  /** Where it asks for more than the screen does. */
  readonly privilege?: Privilege;
}

/** A kind of system notice: how long it stays (seconds; 0 stays open) is the specification's. */
export interface NoticeEntry {
  readonly type: string;
  readonly duration: number;
}

/** A part that other screens may show, such as a card of a dashboard. */
export interface WidgetEntry {
  readonly id: string;
  readonly place: string;
  readonly order: number;
  /** A text of the plugin, for places where parts are lines of a menu until they are chosen. */
  readonly label?: string;
  readonly icon?: string;
  readonly privilege?: Privilege;
}

/**
 * A filter that a plugin adds to a list of another plugin, for addresses and chips, and for its bar where the values
 * are known; what it means is contributed by the server side.
 */
export interface FilterEntry {
  /** Which list, such as `articles`. */
  readonly list: string;
  /** Its field on the wire and its parameter in addresses. */
  readonly name: string;
  /** A text of the plugin. */
  readonly label: string;
  /** Whose ids it holds, by the select helper; texts otherwise. */
  readonly entity?: string;
  /** Rows of the entity are offered in the filter bar; else it is set by links alone. */
  readonly isOffered?: boolean;
  /** Of several values all must hold, not any of them. */
  readonly isAll?: boolean;
  /** One of these, set in the filter bar; their texts are `LABEL.VALUE`, of none `LABEL.all`, its own `LABEL.label`. */
  readonly choices?: readonly string[];
}

/** What a plugin is and what it adds, as plain data, so that menus and guards need none of its code. */
export interface PluginManifest {
  readonly id: string;
  readonly summary: string;
  /** Plugins without which this one is off. */
  readonly requires?: readonly string[];
  /** Plugins it uses when they are on. */
  readonly optional?: readonly string[];
  /** Ids of the extension points it fills. */
  readonly extends?: readonly string[];
  /** Cannot be switched off for a client service type. */
  readonly essential?: boolean;
  /**
   * Parts of it stand on the first screens, so that its texts, or these groups of them that its widgets need, come with
   * the frame's. Those of other plugins follow once something is to be seen, but for what manifests name.
   */
  readonly textsFirst?: true | readonly string[];
  /** Module keys it brings, each with the verbs that mean something there. */
  readonly privileges?: Readonly<Record<string, readonly Verb[]>>;
  readonly routes?: readonly RouteEntry[];
  readonly menus?: readonly MenuEntry[];
  readonly actions?: readonly ActionEntry[];
  readonly notices?: readonly NoticeEntry[];
  readonly widgets?: readonly WidgetEntry[];
  readonly filters?: readonly FilterEntry[];
}

/** Declares a plugin, keeping its literal names for the compiler. */
export function definePlugin<const M extends PluginManifest>(manifest: M): M {
  return manifest;
}
