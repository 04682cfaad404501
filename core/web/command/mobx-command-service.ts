import { makeAutoObservable, observableRef } from 'mobx';
import type { Command, CommandService } from './command-service';
import { isTyping, keyStroke } from './key-stroke';

/** How long the first key of a sequence waits for the second, in milliseconds. */
const sequencePatience = 1200;

export class MobxCommandService implements CommandService {
  commands: readonly Command[] = [];
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

  register(command: Command): () => void {
    this.commands = [...this.commands, command];
    return () => this.remove(command);
  }

  keysOf(command: Command): string | undefined {
    return this.ownKeys[command.id] ?? command.keys;
  }

  setKeys(id: string, keys: string | undefined): void {
    const { [id]: _, ...others } = this.ownKeys;
    this.ownKeys = keys === undefined ? others : { ...others, [id]: keys };
  }

  takeKeys(keys: Readonly<Record<string, string>>): void {
    this.ownKeys = keys;
  }

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
    const typing = isTyping(event.target);
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
