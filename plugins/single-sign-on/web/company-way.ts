import { ConflictError, type AuthToken, type Client } from '#core';
import type { singleSignOnContract } from '../contract';

/** Kept in this tab while its person is at the service. */
const kept = 'company-sign-in';

interface Kept {
  readonly ticket: string;
  /** The query of the sign-in page, which says where it leads afterwards. */
  readonly search: string;
}

type SignInClient = Client<typeof singleSignOnContract>;

/** Whether a service has sent somebody back with its answer in the address. */
export const isReturn = (search: string): boolean =>
  /[?&]state=/.test(search) && /[?&](code|authCode|error)=/.test(search);

/** Leaves for the company's service. */
export async function goThere(client: SignInClient, providerId: string): Promise<null> {
  const { Url, Ticket } = await client.start({ body: { Provider_ID: providerId } });
  sessionStorage.setItem(kept, JSON.stringify({ ticket: Ticket, search: location.search } satisfies Kept));
  location.assign(Url);
  return null;
}

/** Takes what the service added out of the address and gives the session that it stands for. */
export async function comeBack(client: SignInClient): Promise<AuthToken> {
  const { state = '', ...parameters } = Object.fromEntries(new URLSearchParams(location.search));
  const left = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Kept | null;
  sessionStorage.removeItem(kept);
  history.replaceState(null, '', location.pathname + (left?.search ?? ''));
  if (!left) throw new ConflictError('The sign-in was begun in another tab', 'single-sign-on.over');
  return client.finish({ body: { state, ticket: left.ticket, parameters } });
}
