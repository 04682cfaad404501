import { createExtensionPoint, type Resolver } from '#core';

/** A line that a plugin adds to the command palette. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Smaller, beside the label. */
  readonly detail?: string;
  readonly icon?: string;
  /** Where it leads. */
  readonly address: string;
}

/** Gives the palette things of a plugin, such as subjects or articles. */
export interface PaletteSource {
  /** Heading, in the present language. */
  readonly title: () => string;
  /** Where it stands among the sources. */
  readonly order: number;
  /**
   * What the palette looks through by itself, by name, pinyin and first letters: all there is, or the latest, at most a
   * few hundred. Asked for once while the palette is open.
   */
  list?(signal: AbortSignal): Promise<readonly PaletteItem[]>;
  /** The list is asked for only where letters are typed, for what `find` cannot find by pinyin. */
  readonly isListForLetters?: boolean;
  /** What the server finds by the words, at most a handful; an empty list where they mean nothing to it. */
  find?(typed: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

export type PaletteSourceLoader = () => Promise<PaletteSource>;

export const paletteSources = createExtensionPoint<PaletteSourceLoader>('core.palette', { onFailure: 'skip' });

type MakeSource = (services: Resolver) => PaletteSource;

/**
 * A source whose code comes with the palette and not with the first screen. It is the same one whenever it is asked
 * for, since what it listed is kept by it; a failed attempt is repeated.
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
