import { createExtensionPoint, type Resolver } from '#core';

/** A result that a plugin adds to the command palette. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Secondary text beside the label. */
  readonly detail?: string;
  readonly icon?: string;
  /** Target URL. */
  readonly address: string;
}

/** Provides the palette with items of a plugin, such as subjects or articles. */
export interface PaletteSource {
  /** Heading in the current language. */
  readonly title: () => string;
  /** Position among the sources. */
  readonly order: number;
  /**
   * Returns the items that the palette searches itself, by name, pinyin and initials: all items, or the latest, at most
   * a few hundred. Requested once while the palette is open.
   */
  list?(signal: AbortSignal): Promise<readonly PaletteItem[]>;
  /** The list is requested only when Latin letters are typed, for items that `find` cannot find by pinyin. */
  readonly isListForMessages?: boolean;
  /**
   * Searches on the server by words and returns at most a handful of results; an empty list where the words mean
   * nothing to it.
   */
  find?(typed: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

export type PaletteSourceLoader = () => Promise<PaletteSource>;

export const paletteSources = createExtensionPoint<PaletteSourceLoader>('core.palette', { onFailure: 'skip' });

type MakeSource = (services: Resolver) => PaletteSource;

/**
 * Defines a source whose code is loaded with the palette and not with the first screen. The same instance is returned
 * each time, since it caches its list; a failed attempt is repeated.
 */
export const paletteSource =
  (fetch: () => Promise<MakeSource>) =>
  (services: Resolver): PaletteSourceLoader => {
    let source: PaletteSource | undefined;
    return async () => {
      const make = await fetch();
      return (source ??= make(services));
    };
  };
