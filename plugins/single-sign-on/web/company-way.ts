import { BusinessError, ConflictError, type AuthToken, type Client } from '#core';
import type { LocaleService } from '#core/web';
import type { singleSignOnContract } from '../contract';
import { singleSignOn } from '../plugin';

/** Kept in this tab while its person is at the service. */
const kept = 'company-sign-in';

interface Kept {
  readonly ticket: string;
  /** The query of the sign-in page, which says where it leads afterwards. */
  readonly search: string;
}

/** What is needed to leave and to come back. */
interface Means {
  readonly client: Client<typeof singleSignOnContract>;
  readonly locale: LocaleService;
}

/** Whether a service has sent somebody back with its answer in the address. */
export const isReturn = (search: string): boolean =>
  /[?&]state=/.test(search) && /[?&](code|authCode|error)=/.test(search);

/** The texts that explain a refusal come with the first of them: nobody is signed in yet. */
async function explained<T>({ locale }: Means, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BusinessError && error.code.startsWith(`${singleSignOn.id}.`))
      await locale.load([singleSignOn.id]).catch(() => undefined);
    throw error;
  }
}

/** Leaves for the company's service. */
export async function goThere(means: Means, providerId: string): Promise<null> {
  const { Url, Ticket } = await explained(means, means.client.start({ body: { Provider_ID: providerId } }));
  sessionStorage.setItem(kept, JSON.stringify({ ticket: Ticket, search: location.search } satisfies Kept));
  location.assign(Url);
  return null;
}

/** Takes what the service added out of the address and gives the session that it stands for. */
export async function comeBack(means: Means): Promise<AuthToken> {
  const { state = '', ...parameters } = Object.fromEntries(new URLSearchParams(location.search));
  const left = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Kept | null;
  sessionStorage.removeItem(kept);
  history.replaceState(null, '', location.pathname + (left?.search ?? ''));
  const ended = left
    ? means.client.finish({ body: { state, ticket: left.ticket, parameters } })
    : Promise.reject(new ConflictError('The sign-in was begun in another tab', 'single-sign-on.over'));
  return explained(means, ended);
}
