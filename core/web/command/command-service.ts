import { makeAutoObservable, observableRef } from 'mobx';
import { isTyping, keyStroke } from './key-stroke';

/** A command that can be run from the palette or with a key. */
export interface Command {
  readonly id: string;
  /** Read each time it is shown, so that it follows the language. */
  readonly label: () => string;
  /** Heading in the shortcut sheet. */
  readonly group?: () => string;
  /** For example `j`, `?`, `g s` (one after the other) or `mod+k` (Ctrl, ⌘ on a Mac). */
  readonly keys?: string;
  readonly run: () => void | Promise<void>;
  /** Active while the user types in a field; by default only keys with `mod` are. */
  readonly whileTyping?: boolean;
  /** Omitted from the palette, for example moving a cursor. */
  readonly keyOnly?: boolean;
}

/** Maximum time between the two keys of a sequence in milliseconds. */
const sequenceTimeoutMs = 1200;

/** Currently available commands, for the palette, the shortcut sheet and the keyboard. */
export class CommandService {
  commands: readonly Command[] = [];
  /** Custom key bindings by command id. */
  ownKeys: Readonly<Record<string, string>> = {};
  private pending = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable<this, 'pending' | 'timer'>(this, {
      commands: observableRef,
      ownKeys: observableRef,
      pending: false,
      timer: false,
      getKeys: false,
      listen: false,
    });
  }

  /**
   * Adds a command; returns a function that removes it. Of two commands with the same keys, the newer one takes
   * precedence.
   */
  register(command: Command): () => void {
    this.commands = [...this.commands, command];
    return () => this.remove(command);
  }

  /** Returns the keys of a command: the user's binding, otherwise the default. */
  getKeys(command: Command): string | undefined {
    return this.ownKeys[command.id] ?? command.keys;
  }

  /** Sets the user's key binding of a command; undefined removes it. */
  setKeys(id: string, keys: string | undefined): void {
    const { [id]: _, ...others } = this.ownKeys;
    this.ownKeys = keys === undefined ? others : { ...others, [id]: keys };
  }

  /** Applies key bindings that the user set elsewhere. */
  takeKeys(keys: Readonly<Record<string, string>>): void {
    this.ownKeys = keys;
  }

  /** Listens to the keyboard; returns a function that stops listening. */
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
    // Commands below an open dialog are ignored, as they are while the user types.
    const typing = isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    const sequence = this.pending && !typing ? `${this.pending} ${stroke}` : stroke;
    const usable = this.commands.filter((command) => !typing || command.whileTyping || stroke.startsWith('mod+'));
    const match =
      usable.findLast((command) => this.getKeys(command) === sequence) ??
      usable.findLast((command) => this.getKeys(command) === stroke);
    clearTimeout(this.timer);
    this.pending = '';
    if (match) {
      event.preventDefault();
      void match.run();
    } else if (!typing && usable.some((command) => this.getKeys(command)?.startsWith(`${stroke} `))) {
      this.pending = stroke;
      this.timer = setTimeout(() => (this.pending = ''), sequenceTimeoutMs);
    }
  }
}
