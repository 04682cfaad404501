import { ConfigProvider } from '@arco-design/web-react';
import arcoEnglish from '@arco-design/web-react/es/locale/en-US';
import arcoChinese from '@arco-design/web-react/es/locale/zh-CN';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import english from './locales/en-US.json';
import chinese from './locales/zh-CN.json';
import type { Ui } from './ui';

type UiSettings = Pick<Ui, 'language' | 'timeZone' | 'dark'>;

const isChinese = (language: string): boolean => language.startsWith('zh');

function makeUi(settings: UiSettings): Ui {
  const texts: Readonly<Record<string, string>> = isChinese(settings.language) ? chinese : english;
  return {
    ...settings,
    t: (key, parameters) =>
      (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters?.[name] ?? '')),
  };
}

const UiContext = createContext<Ui | null>(null);
const made = new Map<string, Ui>();

/** What the page itself tells, for blocks that stand outside of the frame. */
function uiOfPage(): Ui {
  const language = document.documentElement.lang || 'zh-CN';
  const dark = document.body.getAttribute('arco-theme') === 'dark';
  const key = `${language} ${dark}`;
  let ui = made.get(key);
  if (!ui) made.set(key, (ui = makeUi({ language, timeZone: 'Asia/Shanghai', dark })));
  return ui;
}

/** Tells the blocks below it the language, time zone and theme, and Arco its language. */
export function UiProvider({ language, timeZone, dark, children }: UiSettings & { readonly children: ReactNode }) {
  const ui = useMemo(() => makeUi({ language, timeZone, dark }), [language, timeZone, dark]);
  return (
    <ConfigProvider locale={isChinese(language) ? arcoChinese : arcoEnglish}>
      <UiContext value={ui}>{children}</UiContext>
    </ConfigProvider>
  );
}

/** Language, time zone, theme and texts of the blocks. */
export const useUi = (): Ui => useContext(UiContext) ?? uiOfPage();
