import type { Privilege } from '#core';
import type { ChartData, CloudData, GraphData, GridData, MapData, TreeData } from '#shared/chart';
import type { Emotion } from '#shared/vocabulary';

/** How finely a module goes through its time. */
export const moduleSteps = ['hour', 'day', 'week'] as const;
export type ModuleStep = (typeof moduleSteps)[number];

/**
 * What a figure leads to: the list of the question narrowed by these fields of the wire, the list of these fields
 * alone, at any time unless they name one, or a place of its own. `at` is another screen that reads the filters of
 * articles. A list holds exactly as many as the figure says; `counts` is false where the figure is a share or a score
 * that was taken of what is listed. A place that `carries` the time and the subject of the question, by the names that
 * its address has for them, lists as many as the figure says; one that does not is a way on and no list of what was
 * counted.
 */
export type Drill =
  | { readonly fields: Readonly<Record<string, string>>; readonly at?: string; readonly counts?: false }
  | { readonly only: Readonly<Record<string, string>>; readonly at?: string; readonly counts?: false }
  | { readonly path: string; readonly carries?: { readonly time: string; readonly subject: string } };

/** What faces are drawn from. */
export interface ModuleView<Row> {
  readonly rows: readonly Row[];
  /** The answer of the time before, when it was asked for. */
  readonly before: readonly Row[] | null;
  /** Articles that the question is about. */
  readonly counted: number;
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
  /** A text by `PLUGIN:KEY`. */
  text(key: string, parameters?: Readonly<Record<string, string | number>>): string;
}

/** A column of the table, of the files made of it, and of what a cell leads to. */
export interface ModuleColumn<Row> {
  readonly key: string;
  /** A text by `PLUGIN:KEY`. */
  readonly title: string;
  value(row: Row, view: ModuleView<Row>): string | number | null;
  drill?(row: Row): Drill | null;
}

/** A picture of the rows: drawn by VChart, as a specification or as an own small drawing of it. */
export interface ModuleChart {
  readonly data: ChartData;
  /** What a piece leads to; without a series, all of its category. */
  drill(category: string, series?: string): Drill | null;
}

/** Words as large as their counts. */
export interface ModuleCloud {
  readonly data: CloudData;
  /** What a word leads to. */
  drill(key: string): Drill | null;
}

/** Things and what they have to do with each other. */
export interface ModuleGraph {
  readonly data: GraphData;
  /** What a node leads to. */
  drill(key: string): Drill | null;
}

/** Regions as dark as their figures; drawn by whichever plugin has the outlines, as bars without one. */
export interface ModuleMap {
  readonly data: MapData;
  /** What a region leads to. */
  drill(key: string): Drill | null;
}

/** A piece of a passage: words, or words that lead somewhere. */
export type ModulePassage = string | { readonly text: string; readonly drill: Drill | null };

/** Figures by two names, each a way to what it counts. */
export interface ModuleGrid {
  readonly data: GridData;
  /** By the places of its row and its column. */
  drill(row: number, column: number): Drill | null;
}

/** One bar of a ranking. */
export interface ModuleBar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly drill: Drill | null;
}

/** One figure with its change against the time before. */
export interface ModuleFigure {
  readonly key: string;
  readonly name: string;
  readonly value: number | null;
  readonly before: number | null;
  /** Which direction is good news. */
  readonly better?: 'more' | 'less';
  readonly tone?: Emotion;
  readonly drill: Drill | null;
}

/** One line of a list of articles or events. */
export interface ModuleLine {
  readonly key: string;
  readonly title: string;
  readonly drill: Drill | null;
  readonly site?: string;
  readonly media?: string;
  /** ISO 8601. */
  readonly at?: string;
  readonly isRead?: boolean;
  /** A count with what it leads to, such as the articles of an event. */
  readonly count?: { readonly text: string; readonly drill: Drill | null };
  /** What stands below it, such as examples. */
  readonly more?: readonly { readonly key: string; readonly text: string; readonly drill: Drill | null }[];
}

/**
 * How rows are shown. A module has one picture (chart, tree, grid, cloud, graph, map, bars, lines or passage) at most;
 * table and sentence it always has.
 */
export interface ModuleFaces<Row> {
  chart?(view: ModuleView<Row>): ModuleChart;
  /** What came from what; a node's key is the id of an article. */
  tree?(view: ModuleView<Row>): TreeData;
  cloud?(view: ModuleView<Row>): ModuleCloud;
  graph?(view: ModuleView<Row>): ModuleGraph;
  map?(view: ModuleView<Row>): ModuleMap;
  /** A paragraph whose figures lead to what they count. */
  passage?(view: ModuleView<Row>): readonly ModulePassage[];
  grid?(view: ModuleView<Row>): ModuleGrid;
  bars?(view: ModuleView<Row>): readonly ModuleBar[];
  lines?(view: ModuleView<Row>): readonly ModuleLine[];
  numbers?(view: ModuleView<Row>): readonly ModuleFigure[];
  readonly columns: readonly ModuleColumn<Row>[];
  sentence(view: ModuleView<Row>): string;
}

/** One question about articles: asked by the filters of their list, a time and a step; the same wherever it stands. */
export interface ModuleDefinition<Row> {
  readonly id: string;
  /** A text by `PLUGIN:KEY`: the title of its card. */
  readonly question: string;
  /** Checks a row as it travels. */
  readonly rows: { parse(value: unknown): Row };
  /** The call's own privilege is that of articles; this is asked for besides. */
  readonly privilege?: Privilege;
  /** Depends on who asks, beyond what they may see. */
  readonly isPersonal?: boolean;
  /** How many rows it gives unless told, when it ranks. */
  readonly size?: number;
  /** The steps that it knows, when it goes through time. */
  readonly steps?: readonly ModuleStep[];
  /** What the whole leads to; the list of the question unless said otherwise. */
  readonly whole?: Drill;
  readonly faces: ModuleFaces<Row>;
}

/** A module of whatever rows. */
export type Module = ModuleDefinition<object>;

/** Declares a module; screens and the server keep it by its id. */
export const defineModule = <Row extends object>(module: ModuleDefinition<Row>): ModuleDefinition<Row> => module;

/** The list that a share or a score was taken of, which holds not as many as the figure says. */
export const takenOf = (drill: Drill | null): Drill | null =>
  drill && ('path' in drill ? drill : { ...drill, counts: false });

/** What the figure of the whole leads to: the list that holds as many, or nothing where there is only a way on. */
export function wholeList({ whole = { fields: {} } }: Pick<Module, 'whole'>): Drill | null {
  return 'path' in whole && !whole.carries ? null : whole;
}
