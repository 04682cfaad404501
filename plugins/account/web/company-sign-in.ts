import { BusinessError, ConflictError, type AuthToken } from '#core';
import type { HttpService, LocaleService } from '#core/web';

/** Kept in this tab while its person is at the service. */
const kept = 'company-sign-in';

interface Kept {
  readonly ticket: string;
  /** The query of the sign-in page, which says where it leads afterwards. */
  readonly search: string;
}

/** Refusals are explained by the plugin that brings the way, whose texts come with the first of them. */
async function explained<T>(locale: LocaleService, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const [plugin, ...rest] = error instanceof BusinessError ? error.code.split('.') : [];
    if (plugin && rest.length > 0) await locale.load([plugin]).catch(() => undefined);
    throw error;
  }
}

/** Leaves for the company's service. */
export async function goThere(http: HttpService, locale: LocaleService, providerId: string): Promise<null> {
  const { Url, Ticket } = await explained(
    locale,
    http.request<{ readonly Url: string; readonly Ticket: string }>('POST', '/public/sign-in/start', {
      body: { Provider_ID: providerId },
    }),
  );
  sessionStorage.setItem(kept, JSON.stringify({ ticket: Ticket, search: location.search } satisfies Kept));
  location.assign(Url);
  return null;
}

/** Takes what the service added out of the address and gives the session that it stands for. */
export async function comeBack(http: HttpService, locale: LocaleService): Promise<AuthToken> {
  const { state = '', ...parameters } = Object.fromEntries(new URLSearchParams(location.search));
  const left = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Kept | null;
  sessionStorage.removeItem(kept);
  history.replaceState(null, '', location.pathname + (left?.search ?? ''));
  const ended = left
    ? http.request<AuthToken>('POST', '/public/sign-in/finish', { body: { state, ticket: left.ticket, parameters } })
    : Promise.reject(new ConflictError('The sign-in was begun in another tab', 'single-sign-on.over'));
  return explained(locale, ended);
}
