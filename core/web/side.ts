import type { ComponentType, ReactNode } from 'react';
import { createExtensionPoint, type PluginManifest, type PluginSide, type Resolver } from '#core';
import type { NoticeItem, NoticeKind } from '#core/contract';

/**
 * Loads a screen; its chunk is loaded when the screen is first opened. `ahead` prefetches its first data; rendering
 * starts after the requests have been sent. Frequently revisited screens set `keep`: they stay mounted behind the next
 * screens, hidden and without effects, and their effects run again when they are shown.
 */
export type ScreenLoader = () => Promise<{
  readonly default: ComponentType;
  readonly ahead?: (services: Resolver) => void | Promise<void>;
  readonly keep?: true;
}>;

/** Loads a component that other screens show; it receives the props that its slot passes, as does `ahead`. */
export type WidgetLoader = () => Promise<{
  readonly default: (properties: never) => ReactNode;
  readonly ahead?: (services: Resolver, properties: Readonly<Record<string, unknown>>) => void;
}>;

/** Loads the files of a screen without executing them. */
export type FetchFiles = () => Promise<unknown>;

/** Files of the screens that most users open next, loaded when the first screen is idle. */
export const preloadFiles = createExtensionPoint<FetchFiles>('core.preload-files', { onFailure: 'skip' });

/** Content of a server notice in its displayed form. */
export interface NoticeContent {
  readonly title: string;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly lines: readonly NoticeLine[];
}

export interface NoticeLine {
  readonly key: string;
  readonly text: string;
  /** Called when the line is clicked; the line is then removed from the notice, which closes when none is left. */
  readonly open?: () => void | Promise<void>;
}

/** Server message for a notice of some kind. */
export interface NoticeMessage<Kind extends NoticeKind = NoticeKind> {
  readonly level?: string;
  readonly title?: string;
  readonly content?: string;
  readonly list: readonly NoticeItem<Kind>[];
}

/** Converts a server message to the content of a notice; null shows nothing. */
export type NoticeRenderer<Kind extends NoticeKind = NoticeKind> = (
  notice: NoticeMessage<Kind>,
  services: Resolver,
) => NoticeContent | null;

export interface WebSide extends PluginSide {
  readonly screens?: Readonly<Record<string, ScreenLoader>>;
  readonly notices?: Readonly<Record<string, () => Promise<{ readonly default: NoticeRenderer }>>>;
  readonly widgets?: Readonly<Record<string, WidgetLoader>>;
}

type Names<List, Key extends string> = List extends readonly (infer Entry)[]
  ? Entry extends { readonly [K in Key]: infer Name extends string }
    ? Name
    : never
  : never;
type Demanded<Name extends string, Value, Property extends string> = [Name] extends [never]
  ? unknown
  : { readonly [P in Property]: Readonly<Record<Name, Value>> };

/**
 * Web side required by a manifest: a screen for every route, a renderer for every notice, a loader for every widget.
 */
export type WebSideOf<M extends PluginManifest> = PluginSide &
  Demanded<Names<M['routes'], 'screen'>, ScreenLoader, 'screens'> &
  Demanded<Names<M['notices'], 'type'>, () => Promise<{ readonly default: NoticeRenderer }>, 'notices'> &
  Demanded<Names<M['widgets'], 'id'>, WidgetLoader, 'widgets'>;

/** Defines the web side of a plugin; the compiler checks it against the manifest. */
export function defineWeb<M extends PluginManifest>(_manifest: M, side: WebSideOf<M>): WebSide {
  return side as WebSide;
}
