import { when } from 'mobx';
import type { Kernel } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { messageDrawing } from '../message/later-drawing';
import { NavigationService } from '../navigation/navigation-service';
import { PluginService } from '../plugins/plugin-service';
import { nextFiles, type WebSide } from '../side';

/** Milliseconds that the first screen has for itself, and for which it may keep the page busy afterwards. */
const rest = 600;
const patience = 5000;

const idle = (then: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: patience });
  else setTimeout(then, 0);
};

/**
 * Fetches what is opened next, and the texts of all screens, once somebody's first screen is there and the page has
 * nothing else to do.
 */
export function fetchNext(kernel: Kernel<WebSide>): () => void {
  const auth = kernel.get(AuthService);
  const navigation = kernel.get(NavigationService);
  const fetch = (): void => {
    const files = kernel.get(PluginService).ask(nextFiles, (each) => each());
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
