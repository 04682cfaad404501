import { createToken, type CurrentUser } from '#core';

export type ThemeMode = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'normal' | 'loose';
export type ListType = 'summary' | 'title';

/** The class of the frame: a column of bounded width, or the whole window (the default). */
export type Layout = 'container' | 'container-fluid';

/** How a person wants things to look. */
export interface ThemeSettings {
  readonly mode: ThemeMode;
  readonly layout: Layout;
  readonly density: Density;
  /** Pixels, 12 to 18. */
  readonly listFontSize: number;
  /** Rows with a summary below the title, or titles alone. */
  readonly listType: ListType;
}

export interface ThemeService extends ThemeSettings {
  /** What `mode` comes to at present. */
  readonly dark: boolean;
  /** Accent colour `#rrggbb` of the client; null is the product's own. */
  readonly color: string | null;
  /** Changes, draws and remembers. */
  set(settings: Partial<ThemeSettings>): void;
  /** Takes the client's colour. */
  setColor(color: string | null): void;
  /** Takes what the person had chosen elsewhere, and the client's colour. */
  apply(user: CurrentUser): void;
}
export const ThemeService = createToken<ThemeService>('core.theme');
