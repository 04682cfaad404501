import { makeAutoObservable, observableRef } from 'mobx';
import { isTyping, keyStroke } from './key-stroke';

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

/** How long the first key of a sequence waits for the second, in milliseconds. */
const sequencePatience = 1200;

/** The actions that are possible at present, for the palette, the shortcut sheet and the keyboard. */
export class CommandService {
  commands: readonly Command[] = [];
  /** Own keys by command id. */
  ownKeys: Readonly<Record<string, string>> = {};
  private pending = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable<this, 'pending' | 'timer'>(this, {
      commands: observableRef,
      ownKeys: observableRef,
      pending: false,
      timer: false,
      keysOf: false,
      listen: false,
    });
  }

  /** Adds a command; returns the way to take it back. The newest of two with the same keys wins. */
  register(command: Command): () => void {
    this.commands = [...this.commands, command];
    return () => this.remove(command);
  }

  /** The keys of a command: the person's own choice, else the command's. */
  keysOf(command: Command): string | undefined {
    return this.ownKeys[command.id] ?? command.keys;
  }

  /** Gives the person's own keys to a command; undefined takes them back. */
  setKeys(id: string, keys: string | undefined): void {
    const { [id]: _, ...others } = this.ownKeys;
    this.ownKeys = keys === undefined ? others : { ...others, [id]: keys };
  }

  /** Takes the keys that the person chose elsewhere. */
  takeKeys(keys: Readonly<Record<string, string>>): void {
    this.ownKeys = keys;
  }

  /** Hears the keyboard; returns the way to stop. */
  listen(): () => void {
    const pressed = (event: KeyboardEvent) => this.press(event);
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }

  private remove(command: Command): void {
    this.commands = this.commands.filter((other) => other !== command);
  }

  private press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return;
    const stroke = keyStroke(event);
    // What lies below an open dialog is not meant, as little as by somebody who types.
    const typing = isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    const sequence = this.pending && !typing ? `${this.pending} ${stroke}` : stroke;
    const usable = this.commands.filter((command) => !typing || command.whileTyping || stroke.startsWith('mod+'));
    const found =
      usable.findLast((command) => this.keysOf(command) === sequence) ??
      usable.findLast((command) => this.keysOf(command) === stroke);
    clearTimeout(this.timer);
    this.pending = '';
    if (found) {
      event.preventDefault();
      void found.run();
    } else if (!typing && usable.some((command) => this.keysOf(command)?.startsWith(`${stroke} `))) {
      this.pending = stroke;
      this.timer = setTimeout(() => (this.pending = ''), sequencePatience);
    }
  }
}
