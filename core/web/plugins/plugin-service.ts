import {
  createToken,
  type ExtensionPoint,
  type MenuEntry,
  type NoticeEntry,
  type PluginManifest,
  type RouteEntry,
  type WidgetEntry,
} from '#core';
import type { NoticeContent, NoticeRenderer, ScreenLoader, WidgetLoader } from '../side';

/** A part of a manifest with the id of its plugin. */
export interface Owned<T> {
  readonly entry: T;
  readonly plugin: string;
}

/** What the plugins of this person's client add; those that are off add nothing. */
export interface PluginService {
  /** The plugins that are on, in the order of `requires`; before sign-in every plugin of the build. */
  readonly enabled: readonly PluginManifest[];
  readonly routes: readonly Owned<RouteEntry>[];
  readonly menus: readonly Owned<MenuEntry>[];
  readonly notices: readonly Owned<NoticeEntry>[];
  readonly widgets: readonly Owned<WidgetEntry>[];
  isOn(plugin: string): boolean;
  /** Wakes the plugin, unless it is to stay `asleep`, and gives the loader of one of its screens. */
  screen(plugin: string, screen: string, asleep?: boolean): Promise<ScreenLoader>;
  widget(plugin: string, id: string): Promise<WidgetLoader>;
  /** What a notice of the server says; null shows nothing. */
  noticeContent(plugin: string, type: string, notice: Parameters<NoticeRenderer>[0]): Promise<NoticeContent | null>;
  /** What the enabled plugins contribute to an extension point. */
  extensions<T>(point: ExtensionPoint<T>): Promise<T[]>;
}
export const PluginService = createToken<PluginService>('core.plugins');
