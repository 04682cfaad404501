import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { cutText } from '#shared/text';

/** Claims of the company's people, by subject. */
export type Staff = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A local OpenID provider of a company. */
export interface Company {
  readonly issuer: string;
  readonly host: string;
  /** Opens the URL like a browser, signs in as a person, and returns the parameters of the redirect back. */
  visit(url: string, subject: string): Promise<Readonly<Record<string, string>>>;
  forge(by: Forge): void;
  close(): Promise<void>;
}

/** Changes the ID token of an answer of the provider. */
export type Forge = (idToken: string) => string;

/** Starts a provider whose only application returns to this URL, with any query. */
export async function company(staff: Staff, returnUrl: string): Promise<Company> {
  let forge: Forge = (idToken) => idToken;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'monitor',
        client_secret: 'company-secret-of-some-length',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [returnUrl],
        post_logout_redirect_uris: [returnUrl],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups', 'upn'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['cookies of the test'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...staff[sub] }),
    }),
  });
  // The id of the provider, which its URL names, is known once it is saved.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.split('?', 1)[0] === returnUrl;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const end = response.end.bind(response);
    if (request.url === '/token')
      response.end = ((body: unknown) => {
        const tokens = JSON.parse(String(body)) as { id_token?: string };
        const forged = JSON.stringify({ ...tokens, ...(tokens.id_token && { id_token: forge(tokens.id_token) }) });
        response.setHeader('content-length', Buffer.byteLength(forged));
        return end(forged);
      }) as typeof response.end;
    return answer(request, response);
  });

  const visit: Company['visit'] = async (url, subject) => {
    const jar = new Map<string, string>();
    let address = url;
    let form: string | undefined;
    for (let step = 0; step < 12; step += 1) {
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(form ? { method: 'POST', body: form } : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      form = undefined;
      const next = answer.headers.get('location');
      if (next?.startsWith(returnUrl)) return Object.fromEntries(new URL(next).searchParams);
      if (next) {
        address = new URL(next, address).href;
        continue;
      }
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`The company answered ${answer.status}: ${cutText(page, 300)}`);
      form = new URLSearchParams({ prompt, login: subject, password: 'any' }).toString();
    }
    throw new Error('The company did not redirect');
  };
  return {
    issuer,
    host,
    visit,
    forge: (by) => {
      forge = by;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
