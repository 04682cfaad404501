import type { Privilege } from '#core';
import type { ChartData, CloudData, GraphData, GridData, MapData, TreeData } from '#shared/chart';
import type { Emotion } from '#shared/vocabulary';

/** Time granularities of a module. */
export const moduleSteps = ['hour', 'day', 'week'] as const;
export type ModuleStep = (typeof moduleSteps)[number];

/**
 * Link target of a figure: the list of the question narrowed by these wire fields, the list of these fields alone (at
 * any time unless they name one), or a custom path. `at` is another screen that reads the article filters. A list holds
 * exactly as many rows as the figure states; `counts` is false where the figure is a share or a score computed from the
 * listed rows. A path that `carries` the time and the subject of the question, by the names that its address uses for
 * them, lists as many rows as the figure states; a path that does not is a navigation link and no list of the counted
 * rows.
 */
export type Drill =
  | { readonly fields: Readonly<Record<string, string>>; readonly at?: string; readonly counts?: false }
  | { readonly only: Readonly<Record<string, string>>; readonly at?: string; readonly counts?: false }
  | { readonly path: string; readonly carries?: { readonly time: string; readonly subject: string } };

/** Data from which the views of a module are rendered. */
export interface ModuleView<Row> {
  readonly rows: readonly Row[];
  /** The answer for the preceding period, when requested. */
  readonly before: readonly Row[] | null;
  /** Number of articles that the question covers. */
  readonly counted: number;
  readonly language: string;
  /** IANA time zone name. */
  readonly timeZone: string;
  /** Returns the text for `PLUGIN:KEY`. */
  text(key: string, parameters?: Readonly<Record<string, string | number>>): string;
}

/** A column of the table and of files exported from it, with the link target of its cells. */
export interface ModuleColumn<Row> {
  readonly key: string;
  /** Text key `PLUGIN:KEY`. */
  readonly title: string;
  value(row: Row, view: ModuleView<Row>): string | number | null;
  drill?(row: Row): Drill | null;
}

/** A chart of the rows: rendered by VChart from a specification, or a small custom drawing of it. */
export interface ModuleChart {
  readonly data: ChartData;
  /** Link target of a piece of the chart; without a series, the whole category. */
  drill(category: string, series?: string): Drill | null;
}

/** Word cloud with font sizes by count. */
export interface ModuleCloud {
  readonly data: CloudData;
  /** Link target of a word. */
  drill(key: string): Drill | null;
}

/** Nodes and the relations between them. */
export interface ModuleGraph {
  readonly data: GraphData;
  /** Link target of a node. */
  drill(key: string): Drill | null;
}

/** Regions shaded by their figures; rendered by the plugin that provides the outlines, as bars without one. */
export interface ModuleMap {
  readonly data: MapData;
  /** Link target of a region. */
  drill(key: string): Drill | null;
}

/** A piece of a passage: plain text, or text with a link target. */
export type ModulePassage = string | { readonly text: string; readonly drill: Drill | null };

/** Figures by row and column names, each linked to what it counts. */
export interface ModuleGrid {
  readonly data: GridData;
  /** Link target by row and column index. */
  drill(row: number, column: number): Drill | null;
}

export interface ModuleBar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly drill: Drill | null;
}

/** A figure with its change against the preceding period. */
export interface ModuleFigure {
  readonly key: string;
  readonly name: string;
  readonly value: number | null;
  readonly before: number | null;
  /** Direction that counts as an improvement. */
  readonly better?: 'more' | 'less';
  readonly tone?: Emotion;
  readonly drill: Drill | null;
}

/** An entry in a list of articles or events. */
export interface ModuleLine {
  readonly key: string;
  readonly title: string;
  readonly drill: Drill | null;
  readonly site?: string;
  readonly media?: string;
  /** ISO 8601 time. */
  readonly at?: string;
  readonly isRead?: boolean;
  /** A count with its link target, such as the articles of an event. */
  readonly count?: { readonly text: string; readonly drill: Drill | null };
  /** Additional entries below the line, such as examples. */
  readonly more?: readonly { readonly key: string; readonly text: string; readonly drill: Drill | null }[];
}

/**
 * Views of the rows. A module has at most one visual view (chart, tree, grid, cloud, graph, map, bars, lines or
 * passage); table and sentence always exist.
 */
export interface ModuleViews<Row> {
  chart?(view: ModuleView<Row>): ModuleChart;
  /** Tree of derivations; the key of a node is the id of an article. */
  tree?(view: ModuleView<Row>): TreeData;
  cloud?(view: ModuleView<Row>): ModuleCloud;
  graph?(view: ModuleView<Row>): ModuleGraph;
  map?(view: ModuleView<Row>): ModuleMap;
  /** A paragraph whose figures link to what they count. */
  passage?(view: ModuleView<Row>): readonly ModulePassage[];
  grid?(view: ModuleView<Row>): ModuleGrid;
  bars?(view: ModuleView<Row>): readonly ModuleBar[];
  lines?(view: ModuleView<Row>): readonly ModuleLine[];
  numbers?(view: ModuleView<Row>): readonly ModuleFigure[];
  readonly columns: readonly ModuleColumn<Row>[];
  sentence(view: ModuleView<Row>): string;
}

/**
 * A question about articles, defined by the article list filters, a time range and a step; identical on every screen
 * that shows it.
 */
export interface ModuleDefinition<Row> {
  readonly id: string;
  /** Text key `PLUGIN:KEY`: the title of the card. */
  readonly question: string;
  /** Validates a row as it is transferred. */
  readonly rows: { parse(value: unknown): Row };
  /** Additional privilege; the call itself already requires the privilege for articles. */
  readonly privilege?: Privilege;
  /** True when the answer depends on the caller beyond their visibility scope. */
  readonly isPersonal?: boolean;
  /** Default number of rows of a ranking. */
  readonly size?: number;
  /** Supported steps of a module that runs over time. */
  readonly steps?: readonly ModuleStep[];
  /** Link target of the total; the list of the question by default. */
  readonly whole?: Drill;
  readonly views: ModuleViews<Row>;
}

/** A module with any row type. */
export type Module = ModuleDefinition<object>;

/** Declares a module; screens and the server register it by its id. */
export const defineModule = <Row extends object>(module: ModuleDefinition<Row>): ModuleDefinition<Row> => module;

/** The list from which a share or a score was computed; its number of rows differs from the figure. */
export const getTaken = (drill: Drill | null): Drill | null =>
  drill && ('path' in drill ? drill : { ...drill, counts: false });

/** Link target of the total: the list that holds as many rows, or null where there is only a navigation link. */
export function wholeList({ whole = { fields: {} } }: Pick<Module, 'whole'>): Drill | null {
  return 'path' in whole && !whole.carries ? null : whole;
}
