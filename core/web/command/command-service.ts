import { createToken } from '#core';

/** Something a person can do from the palette or by a key. */
export interface Command {
  readonly id: string;
  /** Read each time it is shown, so that it follows the language. */
  readonly label: () => string;
  /** Heading that it stands under in the shortcut sheet. */
  readonly group?: () => string;
  /** Such as `j`, `?`, `g s` (one after the other) or `mod+k` (Ctrl, ⌘ on a Mac). */
  readonly keys?: string;
  readonly run: () => void | Promise<void>;
  /** Works while somebody types in a field; by default only keys with `mod` do. */
  readonly whileTyping?: boolean;
  /** Left out of the palette, such as moving a cursor. */
  readonly keyOnly?: boolean;
}

/** The actions that are possible at present, for the palette, the shortcut sheet and the keyboard. */
export interface CommandService {
  readonly commands: readonly Command[];
  /** Adds a command; returns the way to take it back. The newest of two with the same keys wins. */
  register(command: Command): () => void;
  /** The keys of a command: the person's own choice, else the command's. */
  keysOf(command: Command): string | undefined;
  /** Gives the person's own keys to a command; undefined takes them back. */
  setKeys(id: string, keys: string | undefined): void;
  /** Takes the keys that the person chose elsewhere. */
  takeKeys(keys: Readonly<Record<string, string>>): void;
  /** Own keys by command id. */
  readonly ownKeys: Readonly<Record<string, string>>;
  /** Hears the keyboard; returns the way to stop. */
  listen(): () => void;
}
export const CommandService = createToken<CommandService>('core.command');
