import { makeAutoObservable } from 'mobx';
import {
  inject,
  pluginFilters,
  type ActionEntry,
  type ExtensionPoint,
  type Kernel,
  type MenuEntry,
  type NoticeEntry,
  type PluginManifest,
  type RouteEntry,
  type WidgetEntry,
} from '#core';
import type { Filter } from '#core/filter';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import type { NoticeContent, NoticeRenderer, ScreenLoader, WebSide, WidgetLoader } from '../side';
import { KernelSource } from './kernel-source';

/** A part of a manifest with its plugin id. */
export interface Owned<T> {
  readonly entry: T;
  readonly plugin: string;
}

/** Additions of the plugins enabled for the user's client; disabled plugins add nothing. */
export class PluginService {
  constructor(
    @inject(KernelSource) private readonly kernel: () => Kernel<WebSide>,
    @inject(AuthService) private readonly auth: AuthService,
    @inject(LocaleService) private readonly locale: LocaleService,
  ) {
    makeAutoObservable<this, 'kernel' | 'auth' | 'locale' | 'withTexts' | 'manifest'>(this, {
      kernel: false,
      auth: false,
      locale: false,
      withTexts: false,
      manifest: false,
      getFilters: false,
      isOn: false,
      screen: false,
      widget: false,
      noticeContent: false,
      ask: false,
    });
  }

  /** Enabled plugins in the order of `requires`; before sign-in, all plugins of the build. */
  get enabled(): readonly PluginManifest[] {
    const ids = this.auth.user?.Plugin_IDs;
    return ids ? this.kernel().enabled(new Set(ids)) : this.kernel().manifests;
  }

  get routes(): readonly Owned<RouteEntry>[] {
    return this.enabled.flatMap(({ id, routes = [] }) => routes.map((entry) => ({ entry, plugin: id })));
  }

  get menus(): readonly Owned<MenuEntry>[] {
    return this.enabled.flatMap(({ id, menus = [] }) => menus.map((entry) => ({ entry, plugin: id })));
  }

  get actions(): readonly Owned<ActionEntry>[] {
    return this.enabled.flatMap(({ id, actions = [] }) => actions.map((entry) => ({ entry, plugin: id })));
  }

  get notices(): readonly Owned<NoticeEntry>[] {
    return this.enabled.flatMap(({ id, notices = [] }) => notices.map((entry) => ({ entry, plugin: id })));
  }

  get widgets(): readonly Owned<WidgetEntry>[] {
    return this.enabled.flatMap(({ id, widgets = [] }) => widgets.map((entry) => ({ entry, plugin: id })));
  }

  /** Returns the filters that other plugins add to a list. */
  getFilters(list: string): readonly Filter[] {
    return pluginFilters(this.enabled, list);
  }

  isOn(plugin: string): boolean {
    return this.enabled.some(({ id }) => id === plugin);
  }

  /** Activates the plugin, unless `asleep`, and returns the loader of one of its screens. */
  async screen(plugin: string, screen: string, asleep = false): Promise<ScreenLoader> {
    const kernel = this.kernel();
    if (asleep) return requirePart((await kernel.load(plugin)).screens?.[screen], plugin, screen);
    return this.withTexts(plugin, requirePart((await kernel.activate(plugin)).screens?.[screen], plugin, screen));
  }

  async widget(plugin: string, id: string): Promise<WidgetLoader> {
    const loader = requirePart((await this.kernel().activate(plugin)).widgets?.[id], plugin, id);
    // A part that names only early groups does not wait for the others; a part that needs more texts waits in
    // `useText`.
    return Array.isArray(this.manifest(plugin)?.loadTextsEarly)
      ? this.withTexts(plugin, loader, () => this.locale.loadFirst())
      : this.withTexts(plugin, loader);
  }

  /** Returns the content of a server notice; null shows nothing. */
  async noticeContent(
    plugin: string,
    type: string,
    notice: Parameters<NoticeRenderer>[0],
  ): Promise<NoticeContent | null> {
    const render = requirePart((await this.kernel().activate(plugin)).notices?.[type], plugin, type);
    return (await this.withTexts(plugin, render)()).default(notice, this.kernel());
  }

  /** Loads a part together with the texts of its plugin. */
  private withTexts<Part>(
    plugin: string,
    load: () => Promise<Part>,
    texts = () => this.locale.load([plugin]),
  ): () => Promise<Part> {
    return async () => (await Promise.all([load(), texts()]))[0];
  }

  private manifest(plugin: string): PluginManifest | undefined {
    return this.kernel().manifests.find(({ id }) => id === plugin);
  }

  /**
   * Calls the contributions of enabled plugins, whose texts are loaded before they are called; a failing contribution
   * is omitted if the extension point allows it.
   */
  async ask<T, R>(point: ExtensionPoint<T>, call: (contributor: T) => Promise<R>): Promise<R[]> {
    const contributors = this.enabled.filter(({ extends: points = [] }) => points.includes(point.id));
    const [answers] = await Promise.all([
      this.kernel().ask(point, call, { enabled: this.enabled, order: 'together' }),
      this.locale.load(contributors.map(({ id }) => id)),
    ]);
    return answers;
  }
}

function requirePart<T>(part: T | undefined, plugin: string, name: string): T {
  if (part === undefined) throw new Error(`The web side of ${plugin} has no ${name}`);
  return part;
}
