import type chinese from './locales/zh-CN.json';

/** A text of the blocks. */
export type UiText = keyof typeof chinese;

/** What every block needs to know of the person who looks at it. */
export interface Ui {
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly dark: boolean;
  /** How many times larger than on a page charts are written, such as on a wall. */
  readonly scale: number;
  t(key: UiText, parameters?: Readonly<Record<string, string | number>>): string;
}
