/** Operations that a caller may perform on a module; on the wire the initials `b m a d`. */
export type Verb = 'browse' | 'modify' | 'action' | 'delete';

/** A verb on a module key. */
export type Privilege = readonly [key: string, verb: Verb];

export type Area = 'front' | 'manage' | 'operate' | 'monitor' | 'setting' | 'big-screen';

/** A screen and its path. `title` is a key in the plugin's own texts. */
export interface RouteEntry {
  /** May contain `:name` parameters. */
  readonly path: `/${string}`;
  /**
   * Name by which other plugins link to the screen, as `routes.NAME()` of `#shared/routes`; unique in the product. The
   * plugin adds its manifest to `RouteManifests` there, which makes the name known to the compiler.
   */
  readonly name?: string;
  /** Reason for a screen that the specification does not list. */
  readonly reason?: string;
  /** Screen of the plugin's web side. */
  readonly screen: string;
  readonly title: string;
  readonly menuCode?: string;
  readonly privilege?: Privilege;
  /** `open`: no sign-in; `user`: any signed-in user. By default, `privilege` decides. */
  readonly access?: 'open' | 'user';
  /** `bare` renders the screen without header, menus and footer. */
  readonly layout?: 'frame' | 'bare';
  /**
   * Calls that the screen makes, such as `GET /v1/article/list`. A login-free link to the screen may use only these
   * besides the calls of every session. A screen without them cannot be linked.
   */
  readonly calls?: readonly string[];
  /**
   * First call of the screen when its URL has no query, as path and query of a GET; it is requested while the code of
   * the screen is loading.
   */
  readonly first?: `/${string}`;
}

/** A menu item. Its label is the text `menu.CODE` of the plugin that declares it. */
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
 * An action in the command palette that opens a screen, such as a new entry. Its label is the text `action.CODE` of the
 * plugin that declares it.
 */
export interface ActionEntry {
  readonly code: string;
  readonly icon?: string;
  /** May contain a query. */
  readonly path: `/${string}`;
  /** Set when it requires more than the screen does. */
  readonly privilege?: Privilege;
}

/** A kind of system notice; its duration in seconds (0 keeps it open) is defined by the specification. */
export interface NoticeEntry {
  readonly type: string;
  readonly duration: number;
}

/** A component that other screens may show, such as a dashboard card. */
export interface WidgetEntry {
  readonly id: string;
  readonly place: string;
  readonly order: number;
  /** Text key of the plugin, for slots that show components as menu items until they are selected. */
  readonly label?: string;
  readonly icon?: string;
  readonly privilege?: Privilege;
}

/**
 * A filter that a plugin adds to a list of another plugin: for URLs and chips, and for the filter bar where the values
 * are known. The server side contributes its meaning.
 */
export interface FilterEntry {
  /** Name of the list, such as `articles`. */
  readonly list: string;
  /** Its field on the wire and its URL parameter. */
  readonly name: string;
  /** Text key of the plugin. */
  readonly label: string;
  /** Entity whose ids it holds, looked up with the select helper; otherwise it holds texts. */
  readonly entity?: string;
  /** The filter bar offers the rows of the entity; otherwise the filter is set by links only. */
  readonly isOffered?: boolean;
  /** Requires all of several values instead of any. */
  readonly isAll?: boolean;
  /**
   * Options in the filter bar; their texts are `LABEL.VALUE`, `LABEL.all` for no selection, and `LABEL.label` for the
   * filter itself.
   */
  readonly choices?: readonly string[];
}

/** Describes a plugin and its additions as plain data, so that menus and guards need none of its code. */
export interface PluginManifest {
  readonly id: string;
  readonly summary: string;
  /** Plugins without which this one is disabled. */
  readonly requires?: readonly string[];
  /** Plugins it uses when they are enabled. */
  readonly optional?: readonly string[];
  /** Ids of the extension points it fills. */
  readonly extends?: readonly string[];
  /** Marks a core feature, which can be disabled neither for the installation nor for a client service type. */
  readonly essential?: boolean;
  /**
   * Loads its texts, or the groups of them that its widgets need, together with those of the application frame, since
   * parts of it are on the first screens. Texts of other plugins follow after the first render, except those named in
   * manifests.
   */
  readonly loadTextsEarly?: true | readonly string[];
  /**
   * Set if screens of the plugin are rendered before sign-in: its web part is included in the entry bundle, and its
   * texts are also in the small file that is loaded at that point.
   */
  readonly loadBeforeSignIn?: boolean;
  /** Module keys of the plugin, each with its applicable verbs. */
  readonly privileges?: Readonly<Record<string, readonly Verb[]>>;
  readonly routes?: readonly RouteEntry[];
  readonly menus?: readonly MenuEntry[];
  readonly actions?: readonly ActionEntry[];
  readonly notices?: readonly NoticeEntry[];
  readonly widgets?: readonly WidgetEntry[];
  readonly filters?: readonly FilterEntry[];
}

/** Declares a plugin and preserves its literal names for the compiler. */
export function definePlugin<const M extends PluginManifest>(manifest: M): M {
  return manifest;
}
