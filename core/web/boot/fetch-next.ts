import { when } from 'mobx';
import type { Kernel } from '#core';
import { AuthService } from '../auth/auth-service';
import { NavigationService } from '../navigation/navigation-service';
import { PluginService } from '../plugins/plugin-service';
import { nextFiles, type WebSide } from '../side';

/** Milliseconds that the first screen has for itself. */
const rest = 1000;

const idle = (then: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: rest });
  else setTimeout(then, 0);
};

/** Fetches what is opened next once somebody's first screen is there and the page has nothing else to do. */
export function fetchNext(kernel: Kernel<WebSide>): () => void {
  const auth = kernel.get(AuthService);
  const navigation = kernel.get(NavigationService);
  const fetch = (): void =>
    void kernel
      .get(PluginService)
      .ask(nextFiles, (each) => each())
      .catch(() => undefined);
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
