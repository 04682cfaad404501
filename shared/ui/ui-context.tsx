import '@arco-design/web-react/es/_util/react-19-adapter';
import { ConfigProvider } from '@arco-design/web-react';
import arcoEnglish from '@arco-design/web-react/es/locale/en-US';
import arcoChinese from '@arco-design/web-react/es/locale/zh-CN';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Ui } from './ui';
import { uiTexts } from './ui-texts';

type UiSettings = Pick<Ui, 'language' | 'timeZone' | 'dark' | 'scale'>;

const isChinese = (language: string): boolean => language.startsWith('zh');

function makeUi(settings: UiSettings): Ui {
  const text = uiTexts.getFixedT(isChinese(settings.language) ? 'zh-CN' : 'en-US', 'ui');
  return { ...settings, t: (key, parameters) => text(key, { ...parameters }) };
}

const UiContext = createContext<Ui | null>(null);
const made = new Map<string, Ui>();

/** Derives the settings from the page itself, for components outside of the application frame. */
function uiOfPage(): Ui {
  const language = document.documentElement.lang || 'zh-CN';
  const dark = document.body.getAttribute('arco-theme') === 'dark';
  const key = `${language} ${dark}`;
  let ui = made.get(key);
  if (!ui) made.set(key, (ui = makeUi({ language, timeZone: 'Asia/Shanghai', dark, scale: 1 })));
  return ui;
}

interface UiProviderProps extends Omit<UiSettings, 'scale'> {
  readonly scale?: number;
  readonly children: ReactNode;
}

/** Provides language, time zone, theme and scale to the components below it, and the language to Arco. */
export function UiProvider({ language, timeZone, dark, scale = 1, children }: UiProviderProps) {
  const ui = useMemo(() => makeUi({ language, timeZone, dark, scale }), [language, timeZone, dark, scale]);
  return (
    <ConfigProvider locale={isChinese(language) ? arcoChinese : arcoEnglish}>
      <UiContext value={ui}>{children}</UiContext>
    </ConfigProvider>
  );
}

/** Returns the language, time zone, theme and texts for UI components. */
export const useUi = (): Ui => useContext(UiContext) ?? uiOfPage();
