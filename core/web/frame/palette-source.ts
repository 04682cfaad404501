import { createExtensionPoint } from '#core';

/** A line that a plugin adds to the command palette. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Smaller, beside the label. */
  readonly detail?: string;
  readonly icon?: string;
  /** Where it leads. */
  readonly address: `/${string}`;
}

/** Finds things of a plugin by what is typed into the palette, such as subjects or articles. */
export interface PaletteSource {
  /** Heading, in the present language. */
  readonly title: () => string;
  /** At most a handful; an empty list where the typed text means nothing to it. */
  find(typed: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

export const paletteSources = createExtensionPoint<PaletteSource>('core.palette', { onFailure: 'skip' });
