import { languages } from '#core';
import { isIconName, type IconName } from '#shared/ui';
import type { AuthService } from '../auth/auth-service';
import type { Command, CommandService } from '../command/command-service';
import type { LocaleService } from '../locale/locale-service';
import type { NavigationService } from '../navigation/navigation-service';
import type { SiteMapService } from '../site-map/site-map-service';
import type { ThemeMode, ThemeService } from '../theme/theme-service';
import type { OtherText, PaletteLine } from './palette-items';

const modes: Readonly<Record<ThemeMode, { readonly text: string; readonly icon: IconName }>> = {
  light: { text: 'frame.useLight', icon: 'sun' },
  dark: { text: 'frame.useDark', icon: 'moon' },
  system: { text: 'frame.useSystem', icon: 'monitor' },
};

/** Text keys of the frame's own commands, so that they are found in the other language too. */
const commandTexts: Readonly<Record<string, string>> = {
  shortcuts: 'frame.shortcuts',
  'full-screen': 'frame.fullScreen',
  'left-menu': 'frame.toggleMenu',
  home: 'frame.home',
};

/** Services that palette actions use. */
export interface PaletteServices {
  readonly auth: AuthService;
  readonly commands: CommandService;
  readonly locale: LocaleService;
  readonly navigation: NavigationService;
  readonly siteMap: SiteMapService;
  readonly theme: ThemeService;
}

/** Returns the actions declared by plugins that the user may perform. */
function declaredLines({ locale, siteMap }: PaletteServices, other: OtherText): PaletteLine[] {
  return siteMap.actions.map(({ entry: { code, icon, path }, plugin }) => {
    const label = locale.text(plugin, `action.${code}`);
    return {
      key: `action ${plugin} ${code}`,
      label,
      icon: isIconName(icon) ? icon : 'bolt',
      address: path,
      texts: [label, other(plugin, `action.${code}`) ?? ''],
    };
  });
}

function commandLine({ commands }: PaletteServices, other: OtherText, command: Command): PaletteLine {
  const text = commandTexts[command.id];
  return {
    key: `command ${command.id}`,
    label: command.label(),
    detail: command.group?.(),
    icon: 'bolt',
    keys: commands.getKeys(command),
    run: () => command.run(),
    texts: [command.label(), (text && other('core', text)) ?? ''],
  };
}

/** Returns the actions for theme, language and sign-out. */
function ownLines({ auth, locale, navigation, theme }: PaletteServices, other: OtherText): PaletteLine[] {
  const line = (key: string, text: string, icon: IconName, run: PaletteLine['run']): PaletteLine => {
    const label = locale.text('core', text);
    return { key: `own ${key}`, label, icon, run, texts: [label, other('core', text) ?? ''] };
  };
  const hasTabs = auth.user?.Preferences.pageTabs === true;
  return [
    ...(Object.keys(modes) as ThemeMode[])
      .filter((mode) => mode !== theme.mode)
      .map((mode) => line(mode, modes[mode].text, modes[mode].icon, () => theme.set({ mode }))),
    ...languages
      .filter((language) => language !== locale.language)
      .map((language): PaletteLine => {
        const name = locale.text('core', `language.${language}`);
        const label = locale.text('core', 'frame.useLanguage', { name });
        return {
          key: `own ${language}`,
          label,
          icon: 'translate',
          run: () => locale.use(language),
          texts: [label, other('core', 'frame.language') ?? ''],
        };
      }),
    line('tabs', hasTabs ? 'frame.hidePageTabs' : 'frame.showPageTabs', 'layout', () =>
      auth.setPreference('pageTabs', !hasTabs),
    ),
    line('sign-out', 'frame.signOut', 'sign-out', () => navigation.signOut()),
  ];
}

/** Returns all available actions: declared by plugins, provided by the current screen, and built in. */
export function actionLines(services: PaletteServices, other: OtherText): PaletteLine[] {
  return [
    ...declaredLines(services, other),
    ...services.commands.commands
      .filter(({ keyOnly }) => !keyOnly)
      .map((command) => commandLine(services, other, command)),
    ...ownLines(services, other),
  ];
}
