import { Kernel, provide, provideValue, type PluginEntry, type Provision } from '#core';
import { AuthService } from './auth/auth-service';
import { BrandService } from './brand/brand-service';
import { CommandService } from './command/command-service';
import { HttpService } from './http/http-service';
import { OfetchHttpService } from './http/ofetch-http-service';
import { LocaleService } from './locale/locale-service';
import { I18nextLocaleService } from './locale/i18next-locale-service';
import { MenuStateService } from './menu-state/menu-state-service';
import { MessageService } from './message/message-service';
import { BrowserNavigationService } from './navigation/browser-navigation-service';
import { NavigationDecisions } from './navigation/navigation-decisions';
import { NavigationService } from './navigation/navigation-service';
import { ScreenLoading } from './navigation/screen-loading';
import { SessionEnd } from './navigation/session-end';
import { SignInReturn } from './navigation/sign-in-return';
import { NoticeService } from './notice/notice-service';
import { PluginService } from './plugins/plugin-service';
import { KernelSource } from './plugins/kernel-source';
import { MobxPrivilegeService } from './privilege/mobx-privilege-service';
import { PrivilegeService } from './privilege/privilege-service';
import { SettingsService } from './settings/settings-service';
import type { WebSide } from './side';
import { ScreenMemory } from './store/screen-memory';
import { MobxSiteMapService } from './site-map/mobx-site-map-service';
import { SiteMapService } from './site-map/site-map-service';
import { StorageService } from './storage/storage-service';
import { ThemeService } from './theme/theme-service';

const services: readonly Provision[] = [
  provide(StorageService),
  provide(LocaleService, I18nextLocaleService),
  provide(ThemeService),
  provide(MenuStateService),
  provide(CommandService),
  provide(HttpService, OfetchHttpService),
  provide(MessageService),
  provide(PrivilegeService, MobxPrivilegeService),
  provide(AuthService),
  provide(SettingsService),
  provide(BrandService),
  provide(PluginService),
  provide(SiteMapService, MobxSiteMapService),
  provide(SignInReturn),
  provide(SessionEnd),
  provide(ScreenLoading),
  provide(NavigationDecisions),
  provide(NavigationService, BrowserNavigationService),
  provide(NoticeService),
  provide(ScreenMemory),
];

/** Creates the web kernel with its services; tests replace some of them with `replacements`. */
export function createWebKernel(
  plugins: readonly PluginEntry<WebSide>[],
  replacements: readonly Provision[] = [],
): Kernel<WebSide> {
  const replaced = new Set(replacements.map(({ token }) => token));
  const kernel: Kernel<WebSide> = new Kernel<WebSide>(plugins, [
    ...services.filter(({ token }) => !replaced.has(token)),
    ...replacements,
    provideValue(KernelSource, () => kernel),
  ]);
  return kernel;
}
