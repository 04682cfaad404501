import { createToken } from '#core';

export type MessageLevel = 'info' | 'success' | 'warning' | 'error';

export interface Message {
  readonly id: number;
  readonly level: MessageLevel;
  readonly text: string;
}

/** A sentence that must be read before work goes on. */
export interface Alert {
  readonly text: string;
  readonly close: () => void;
}

/** Short sentences to the person at the screen. */
export interface MessageService {
  readonly messages: readonly Message[];
  readonly alerts: readonly Alert[];
  /** Shows a text for some seconds; 0 leaves it until it is closed. */
  show(level: MessageLevel, text: string, seconds?: number): void;
  /** Shows what went wrong, in words chosen by the error's code. */
  error(error: unknown): void;
  /**
   * The words for an error, without showing them; a code `PLUGIN.NAME` is explained by the plugin's own text
   * `error.NAME`.
   */
  textOf(error: unknown): string;
  /** Resolves when the person has closed it. */
  alert(text: string): Promise<void>;
  close(id: number): void;
}
export const MessageService = createToken<MessageService>('core.message');
