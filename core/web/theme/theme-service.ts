import { autorun, makeAutoObservable } from 'mobx';
import { getClientOptions, inject, type CurrentUser } from '#core';
import { StorageService } from '../storage/storage-service';
import { getColor, colorScale } from './color-scale';

export type ThemeMode = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'normal' | 'loose';
export type ListType = 'summary' | 'title';

/** Class of the frame: a column of limited width, or the whole window (the default). */
export type Layout = 'container' | 'container-fluid';

/** Appearance settings of a user. */
export interface ThemeSettings {
  readonly mode: ThemeMode;
  readonly layout: Layout;
  readonly density: Density;
  /** Pixels, 12 to 18. */
  readonly listFontSize: number;
  /** Rows with a summary below the title, or titles only. */
  readonly listType: ListType;
}

const darkQuery = '(prefers-color-scheme: dark)';
const rowSpace: Readonly<Record<Density, string>> = { compact: '4px', normal: '8px', loose: '12px' };

/**
 * Stores the appearance in the theme part of the stored state and applies it as attributes and CSS variables of the
 * page.
 */
export class ThemeService implements ThemeSettings {
  mode: ThemeMode = 'system';
  layout: Layout = 'container-fluid';
  density: Density = 'normal';
  listFontSize = 13;
  listType: ListType = 'summary';
  /** Accent color `#rrggbb` of the client; null for the product's own. */
  color: string | null = null;
  private systemDark = matchMedia(darkQuery).matches;

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    this.take({
      ...storage.readState<Partial<ThemeSettings>>('theme'),
      listFontSize: storage.read<number>('listFontSize'),
      listType: storage.read<ListType>('listType'),
    });
    this.color = storage.readState<{ color?: string | null }>('theme')?.color ?? null;
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true });
    matchMedia(darkQuery).addEventListener('change', ({ matches }) => this.followSystem(matches));
    autorun(() => this.draw());
  }

  /** Whether `mode` currently resolves to the dark theme. */
  get dark(): boolean {
    return this.mode === 'dark' || (this.mode === 'system' && this.systemDark);
  }

  /** Updates, applies and stores settings. */
  set(settings: Partial<ThemeSettings>): void {
    this.take(settings);
    this.remember();
  }

  /** Applies the client's color. */
  setColor(color: string | null): void {
    this.color = getColor(color) ? color : null;
    this.remember();
  }

  /** Applies the settings that the user chose elsewhere, and the client's color. */
  apply(user: CurrentUser): void {
    this.take((user.Preferences.theme ?? {}) as Partial<ThemeSettings>);
    this.setColor(getClientOptions(user).Theme_Color ?? user.User_Theme_Style_Code);
  }

  private take({ mode, layout, density, listFontSize, listType }: Partial<ThemeSettings>): void {
    if (mode === 'light' || mode === 'dark' || mode === 'system') this.mode = mode;
    if (layout === 'container' || layout === 'container-fluid') this.layout = layout;
    if (density && Object.hasOwn(rowSpace, density)) this.density = density;
    if (typeof listFontSize === 'number') this.listFontSize = Math.min(18, Math.max(12, Math.round(listFontSize)));
    if (listType === 'summary' || listType === 'title') this.listType = listType;
  }

  private remember(): void {
    const { mode, layout, density, color } = this;
    this.storage.writeState('theme', { mode, layout, density, color });
    this.storage.write('listFontSize', this.listFontSize);
    this.storage.write('listType', this.listType);
  }

  private followSystem(dark: boolean): void {
    this.systemDark = dark;
  }

  private draw(): void {
    const { body, documentElement } = document;
    if (this.dark) body.setAttribute('arco-theme', 'dark');
    else body.removeAttribute('arco-theme');
    documentElement.dataset.layout = this.layout;
    body.style.setProperty('--list-font-size', `calc(${this.listFontSize}px * var(--scale))`);
    body.style.setProperty('--list-row-space', rowSpace[this.density]);
    const color = getColor(this.color);
    const scale = color && colorScale(color, this.dark);
    for (let step = 1; step <= 10; step += 1) {
      const part = scale?.[step - 1];
      if (part) body.style.setProperty(`--primary-${step}`, part.join(', '));
      else body.style.removeProperty(`--primary-${step}`);
    }
  }
}
