import { createExtensionPoint, type Language } from '#core';
import type { Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import type { ArticleGroup } from '../article-group';
import type { Module, ModuleDefinition } from '../module';
import type { ModuleTime } from './module-time';

/** A module call with its resolved time range. */
export interface ModuleCall {
  readonly caller: Caller;
  /** List filter including the time range. */
  readonly filter: ArticleFilter;
  readonly time: ModuleTime;
  /** Articles to compare; empty unless the question defines groups. */
  readonly groups: readonly ArticleGroup[];
  /** Requested number of rows of a ranking. */
  readonly size: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Rows with the number of articles they cover: exactly as many as the list of the total holds. */
export interface ModuleResult<Row> {
  readonly rows: readonly Row[];
  readonly counted: number;
}

/** Texts of a plugin by language, as returned by `pluginTexts`. */
export type ModuleTexts = (language: Language) => (key: string, parameters?: TextParameters) => string;
type TextParameters = Readonly<Record<string, string | number>>;

/** A module with its handler, and the texts of its plugin for files and sentences produced on the server. */
export interface ServedModule {
  readonly module: Module;
  /** Id of the plugin that owns the texts. */
  readonly plugin: string;
  readonly texts: ModuleTexts;
  /**
   * True when the article counters reveal every change of the answer: it depends only on counted data and may be cached
   * while the counters are unchanged. Not for events, words, comments and notifications, which arrive after the
   * article, or duplicate groups, which change without it.
   */
  readonly isCountBased?: boolean;
  answer(call: ModuleCall): Promise<ModuleResult<object>>;
}

/** Binds a handler to a module; contribute the result to `analysisModules`. */
export const serveModule = <Row extends object>(
  module: ModuleDefinition<Row>,
  about: Pick<ServedModule, 'plugin' | 'texts' | 'isCountBased'>,
  answer: (call: ModuleCall) => Promise<ModuleResult<Row>>,
): ServedModule => ({ ...about, module: module as unknown as Module, answer });

/** Modules that plugins answer; a module whose plugin fails is left out and reported. */
export const analysisModules = createExtensionPoint<readonly ServedModule[]>('analysis.modules', {
  onFailure: 'skip',
});

/** A source of which articles may be missing at present. */
export interface SilentSource {
  readonly Name: string;
  readonly Last_At: string | null;
  /** Why, as one sentence in each language. */
  readonly Reasons: ReadonlyMap<Language, string>;
}

/**
 * Returns the silent sources of a client, or of all clients when none is given, provided by the plugin that collects;
 * without it, figures name no silent sources.
 */
export interface SourceHealth {
  silent(clientId: string | null): Promise<readonly SilentSource[]>;
}
export const sourceHealth = createExtensionPoint<SourceHealth>('analysis.source-health', { onFailure: 'skip' });
