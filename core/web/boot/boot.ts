import { plugins } from 'virtual:plugins';
import type { PluginEntry } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { NavigationService } from '../navigation/navigation-service';
import { createWebKernel } from '../services';
import { SettingsService } from '../settings/settings-service';
import type { WebSide } from '../side';
import { ThemeService } from '../theme/theme-service';
import { connectPage } from './connect-page';
import { connectSession } from './connect-session';

/** Starts the application: first theme and language, then in parallel everything the first screen needs. */
export async function boot(authorization?: string): Promise<void> {
  const apart = document.querySelector<HTMLMetaElement>('meta[name=plugins]')?.content;
  const kernel = createWebKernel([
    ...(plugins as readonly PluginEntry<WebSide>[]),
    ...(apart ? await (await import(/* webpackChunkName: "plugin-host" */ '../host')).pluginsApart(apart) : []),
  ]);
  kernel.get(ThemeService);
  const auth = kernel.get(AuthService);
  const navigation = kernel.get(NavigationService);
  const locale = kernel.get(LocaleService);
  (auth.hasValidToken ? locale.loadFirst() : locale.load(['core'])).catch((error: unknown) => console.error(error));
  kernel
    .get(SettingsService)
    .load()
    .catch((error: unknown) => console.error(error));
  if (auth.hasValidToken) {
    navigation.prefetch(location.pathname);
    if (auth.user) auth.loadCurrentUser().catch((error: unknown) => console.error(error));
  }
  connectSession(kernel);
  connectPage(kernel);
  navigation.start(authorization);
  const { draw } = await import(/* webpackMode: "eager" */ './render');
  draw(kernel);
}
