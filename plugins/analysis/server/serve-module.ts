import { createExtensionPoint, type Language } from '#core';
import type { Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import type { ArticleGroup } from '../article-group';
import type { Module, ModuleDefinition } from '../module';
import type { ModuleTime } from './module-time';

/** What a module is asked, with its time made out. */
export interface ModuleCall {
  readonly caller: Caller;
  /** The filter of the list, its time included. */
  readonly filter: ArticleFilter;
  readonly time: ModuleTime;
  /** Articles to be compared; none unless the question names some. */
  readonly groups: readonly ArticleGroup[];
  /** Rows that are wanted, where the module ranks. */
  readonly size: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Rows with how many they are about: exactly what the list of the whole holds. */
export interface ModuleResult<Row> {
  readonly rows: readonly Row[];
  readonly counted: number;
}

/** The texts of a plugin by language, as `pluginTexts` gives them. */
export type ModuleTexts = (language: Language) => (key: string, parameters?: TextParameters) => string;
type TextParameters = Readonly<Record<string, string | number>>;

/** A module with what answers it, and the texts of its plugin for files and sentences made on the server. */
export interface ServedModule {
  readonly module: Module;
  /** The plugin whose texts these are. */
  readonly plugin: string;
  readonly texts: ModuleTexts;
  /**
   * The counters of articles say when the answer changes: it counts nothing but what they move with, and may be kept
   * while they stand. Events, words, comments and letters come after the article, and copies are regrouped without it.
   */
  readonly isSteady?: boolean;
  answer(call: ModuleCall): Promise<ModuleResult<object>>;
}

/** Answers a module; contribute it to `analysisModules`. */
export const serveModule = <Row extends object>(
  module: ModuleDefinition<Row>,
  about: Pick<ServedModule, 'plugin' | 'texts' | 'isSteady'>,
  answer: (call: ModuleCall) => Promise<ModuleResult<Row>>,
): ServedModule => ({ ...about, module: module as unknown as Module, answer });

/** The questions that plugins answer; one whose plugin fails is missing and said to be. */
export const analysisModules = createExtensionPoint<readonly ServedModule[]>('analysis.modules', {
  onFailure: 'skip',
});

/** A source that brings nothing at present. */
export interface SilentSource {
  readonly Name: string;
  readonly Last_At: string | null;
}

/**
 * Tells which of the sources of a client are silent, or of all without one, for whoever collects; a figure without it
 * says none.
 */
export interface SourceHealth {
  silent(clientId: string | null): Promise<readonly SilentSource[]>;
}
export const sourceHealth = createExtensionPoint<SourceHealth>('analysis.source-health', { onFailure: 'skip' });
