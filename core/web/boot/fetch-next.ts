import { when } from 'mobx';
import type { Kernel } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { messageDrawing } from '../message/later-drawing';
import { NavigationService } from '../navigation/navigation-service';
import { PluginService } from '../plugins/plugin-service';
import { preloadFiles, type WebSide } from '../side';

/**
 * Milliseconds reserved for the first screen, and maximum number of milliseconds to wait afterwards until the page is
 * idle.
 */
const rest = 600;
const timeoutMs = 5000;

const idle = (then: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: timeoutMs });
  else setTimeout(then, 0);
};

/**
 * Prefetches the next screens and the texts of all screens, once the first screen has been rendered and the page is
 * idle.
 */
export function fetchNext(kernel: Kernel<WebSide>): () => void {
  const auth = kernel.get(AuthService);
  const navigation = kernel.get(NavigationService);
  const fetch = (): void => {
    const files = kernel.get(PluginService).ask(preloadFiles, (each) => each());
    Promise.all([files, messageDrawing.load(), kernel.get(LocaleService).load()]).catch(() => undefined);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = when(
    () => auth.user !== null && navigation.place !== null && navigation.place.route.access !== 'open',
    () => (timer = setTimeout(() => idle(fetch), rest)),
  );
  return () => {
    stop();
    clearTimeout(timer);
  };
}
