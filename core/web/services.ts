import { Kernel, provide, provideValue, type PluginEntry, type Provision } from '#core';
import { AuthService } from './auth/auth-service';
import { MobxAuthService } from './auth/mobx-auth-service';
import { BrandService } from './brand/brand-service';
import { MobxBrandService } from './brand/mobx-brand-service';
import { CommandService } from './command/command-service';
import { MobxCommandService } from './command/mobx-command-service';
import { HttpService } from './http/http-service';
import { OfetchHttpService } from './http/ofetch-http-service';
import { LocaleService } from './locale/locale-service';
import { I18nextLocaleService } from './locale/i18next-locale-service';
import { MenuStateService } from './menu-state/menu-state-service';
import { MobxMenuStateService } from './menu-state/mobx-menu-state-service';
import { MessageService } from './message/message-service';
import { MobxMessageService } from './message/mobx-message-service';
import { BrowserNavigationService } from './navigation/browser-navigation-service';
import { NavigationService } from './navigation/navigation-service';
import { NoticeService } from './notice/notice-service';
import { PollingNoticeService } from './notice/polling-notice-service';
import { KernelPluginService } from './plugins/kernel-plugin-service';
import { KernelSource } from './plugins/kernel-source';
import { PluginService } from './plugins/plugin-service';
import { MobxPrivilegeService } from './privilege/mobx-privilege-service';
import { PrivilegeService } from './privilege/privilege-service';
import { MobxSettingsService } from './settings/mobx-settings-service';
import { SettingsService } from './settings/settings-service';
import type { WebSide } from './side';
import { MobxSiteMapService } from './site-map/mobx-site-map-service';
import { SiteMapService } from './site-map/site-map-service';
import { BrowserStorageService } from './storage/browser-storage-service';
import { StorageService } from './storage/storage-service';
import { MobxThemeService } from './theme/mobx-theme-service';
import { ThemeService } from './theme/theme-service';

const services: readonly Provision[] = [
  provide(StorageService, BrowserStorageService),
  provide(LocaleService, I18nextLocaleService),
  provide(ThemeService, MobxThemeService),
  provide(MenuStateService, MobxMenuStateService),
  provide(CommandService, MobxCommandService),
  provide(HttpService, OfetchHttpService),
  provide(MessageService, MobxMessageService),
  provide(PrivilegeService, MobxPrivilegeService),
  provide(AuthService, MobxAuthService),
  provide(SettingsService, MobxSettingsService),
  provide(BrandService, MobxBrandService),
  provide(PluginService, KernelPluginService),
  provide(SiteMapService, MobxSiteMapService),
  provide(NavigationService, BrowserNavigationService),
  provide(NoticeService, PollingNoticeService),
];

/** Makes the kernel of the web side with its services; tests replace some of them by `replacements`. */
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
