import type chinese from './locales/zh-CN.json';

/** Key of a text of the UI components. */
export type UiText = keyof typeof chinese;

/** User settings that UI components need. */
export interface Ui {
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly dark: boolean;
  /** Scale of chart texts relative to a normal page, for example on a big screen. */
  readonly scale: number;
  t(key: UiText, parameters?: Readonly<Record<string, string | number>>): string;
}
