import type { ComponentType, ReactNode } from 'react';
import { createExtensionPoint, type PluginManifest, type PluginSide, type Resolver } from '#core';
import type { NoticeItem, NoticeKind } from '#core/contract';

/**
 * Loads one screen; its chunk is fetched when the screen is first opened. `ahead` asks for what it shows first; it is
 * drawn when that has been asked. One that people come back to all the time says `keep`: it stays behind the next
 * screens, hidden and without effects, and its effects run anew when it is shown again.
 */
export type ScreenLoader = () => Promise<{
  readonly default: ComponentType;
  readonly ahead?: (services: Resolver) => void | Promise<void>;
  readonly keep?: true;
}>;

/** Loads a part that other screens show; it gets the properties that its place hands out, and so does `ahead`. */
export type WidgetLoader = () => Promise<{
  readonly default: (properties: never) => ReactNode;
  readonly ahead?: (services: Resolver, properties: Readonly<Record<string, unknown>>) => void;
}>;

/** Fetches the files of a screen without running what is in them. */
export type FetchFiles = () => Promise<unknown>;

/** The files of screens that most people open next, which come once the first screen is at rest. */
export const nextFiles = createExtensionPoint<FetchFiles>('core.next-files', { onFailure: 'skip' });

/** What a notice of the server is turned into before it is shown. */
export interface NoticeContent {
  readonly title: string;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly lines: readonly NoticeLine[];
}

export interface NoticeLine {
  readonly key: string;
  readonly text: string;
  /** Runs when the line is chosen; the line then leaves the notice, which closes when none is left. */
  readonly open?: () => void | Promise<void>;
}

/** What the server sends of a notice of some kind. */
export interface NoticeMessage<Kind extends NoticeKind = NoticeKind> {
  readonly level?: string;
  readonly title?: string;
  readonly content?: string;
  readonly list: readonly NoticeItem<Kind>[];
}

/** Makes the content of a notice from what the server sent; null shows nothing. */
export type NoticeRenderer<Kind extends NoticeKind = NoticeKind> = (
  notice: NoticeMessage<Kind>,
  services: Resolver,
) => NoticeContent | null;

/** The web side of a plugin. */
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
 * The web side that a manifest demands: a screen for every route, a renderer for every notice, a loader for every
 * widget.
 */
export type WebSideOf<M extends PluginManifest> = PluginSide &
  Demanded<Names<M['routes'], 'screen'>, ScreenLoader, 'screens'> &
  Demanded<Names<M['notices'], 'type'>, () => Promise<{ readonly default: NoticeRenderer }>, 'notices'> &
  Demanded<Names<M['widgets'], 'id'>, WidgetLoader, 'widgets'>;

/** Gives a plugin its web side; the compiler demands what the manifest declares. */
export function defineWeb<M extends PluginManifest>(_manifest: M, side: WebSideOf<M>): WebSide {
  return side as WebSide;
}
