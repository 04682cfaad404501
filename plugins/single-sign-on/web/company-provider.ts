import { ConflictError, type AuthToken, type Client } from '#core';
import type { singleSignOnContract } from '../contract';

/** Session storage key in this tab while the user is at the provider. */
const storageKey = 'company-sign-in';

interface PendingSignIn {
  readonly ticket: string;
  /** Query of the sign-in page, which determines where it leads afterwards. */
  readonly search: string;
}

type SignInClient = Client<typeof singleSignOnContract>;

/** Returns whether the address contains a provider's response. */
export const isReturn = (search: string): boolean =>
  /[?&]state=/.test(search) && /[?&](code|authCode|error)=/.test(search);

/** Redirects to the company's identity provider. */
export async function goThere(client: SignInClient, providerId: string): Promise<null> {
  const { Url, Ticket } = await client.start({ body: { Provider_ID: providerId } });
  sessionStorage.setItem(
    storageKey,
    JSON.stringify({ ticket: Ticket, search: location.search } satisfies PendingSignIn),
  );
  location.assign(Url);
  return null;
}

/** Removes the provider's parameters from the address and returns the session. */
export async function comeBack(client: SignInClient): Promise<AuthToken> {
  const { state = '', ...parameters } = Object.fromEntries(new URLSearchParams(location.search));
  const pending = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PendingSignIn | null;
  sessionStorage.removeItem(storageKey);
  history.replaceState(null, '', location.pathname + (pending?.search ?? ''));
  if (!pending) throw new ConflictError('The sign-in was started in another tab', 'single-sign-on.over');
  return client.finish({ body: { state, ticket: pending.ticket, parameters } });
}
