import type { HttpService, NavigationService } from '#core/web';
import { routes } from '#shared/routes';
import { inAppContract, type InAppMessage } from '../contract';

/** Marks a message as read and opens its target: in place, in a new tab, or in the list when it has none. */
export async function openMessage(
  { http, navigation }: { readonly http: HttpService; readonly navigation: NavigationService },
  { Delivery_ID, Link }: Pick<InAppMessage, 'Delivery_ID' | 'Link'>,
): Promise<void> {
  const url = Link === null ? null : new URL(Link, location.origin);
  if (url === null) navigation.navigate(routes.inAppMessages());
  else if (url.origin === location.origin) navigation.navigate(`${url.pathname}${url.search}${url.hash}`);
  else window.open(url.href, '_blank', 'noopener');
  const { method, path } = inAppContract.read;
  await http.request(method, path, { body: { Delivery_ID: [Delivery_ID] } });
}
