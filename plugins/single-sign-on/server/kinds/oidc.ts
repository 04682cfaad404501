import type { Configuration, CustomFetch } from 'openid-client';
import { inject, InputError } from '#core';
import { OutboundService, type OutboundRequest } from '#core/server';
import { BriefCache } from '#shared/cache';
import { refusal } from '../refusal';
import type { ProviderSetting, SignInKind, SignInStep, VouchedPerson } from '../sign-in-kind';

/** Milliseconds for which provider metadata is cached. */
const metadataMs = 600_000;
const maxBytes = 1024 * 1024;
const library = () => import('openid-client');
type FetchBody = Parameters<CustomFetch>[1]['body'];

/** The library sends the return URL without its query, which tells the providers apart. */
function withReturnUrl(body: FetchBody, returnUrl: string): FetchBody {
  if (!(body instanceof URLSearchParams) || !body.has('redirect_uri')) return body;
  const changed = new URLSearchParams(body);
  changed.set('redirect_uri', returnUrl);
  return changed;
}

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url;

/** OpenID Connect: discovered by the issuer URL, with PKCE and nonce; all requests follow the outbound rules. */
export class OidcKind implements SignInKind {
  readonly kind = 'oidc';
  readonly names = { 'zh-CN': 'OpenID Connect', 'en-US': 'OpenID Connect' };
  private readonly configurationCache = new BriefCache<Configuration>(metadataMs, 200);

  constructor(@inject(OutboundService) private readonly outbound: OutboundService) {}

  check({ issuer }: Pick<ProviderSetting, 'issuer'>): void {
    if (
      !URL.canParse(issuer) ||
      (new URL(issuer).protocol !== 'https:' && !this.outbound.for('sign-in').isAllowed(issuer))
    )
      throw new InputError('Issuer: must be an https URL', 'input', { Issuer: 'url' });
    this.outbound.for('sign-in').check(issuer);
  }

  async begin(setting: ProviderSetting, { returnUrl, state, nonce, verifier }: SignInStep): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    return buildAuthorizationUrl(await this.configuration(setting, returnUrl), {
      redirect_uri: returnUrl,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  async finish(
    setting: ProviderSetting,
    { returnUrl, state, nonce, verifier }: SignInStep,
    parameters: Readonly<Record<string, string>>,
  ): Promise<VouchedPerson> {
    if (parameters.error !== undefined) throw refusal('denied');
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configuration = await this.configuration(setting, returnUrl);
    const back = new URL(returnUrl);
    back.search = new URLSearchParams(parameters).toString();
    const tokens = await authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider returned no ID token');
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    return {
      subject: claims.sub,
      claims: { ...more, ...claims },
      logoutUrl: await this.logoutUrl(configuration, returnUrl),
    };
  }

  /** Returns the provider's own logout page, which leads back to the sign-in page. */
  private async logoutUrl(configuration: Configuration, returnUrl: string): Promise<string | undefined> {
    const endpoint = configuration.serverMetadata().end_session_endpoint;
    if (!endpoint || !/^https?:$/.test(new URL(endpoint).protocol)) return undefined;
    const { buildEndSessionUrl } = await library();
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: withoutQuery(returnUrl) }).href;
  }

  private configuration({ issuer, applicationId, secret }: ProviderSetting, returnUrl: string): Promise<Configuration> {
    return this.configurationCache.get(JSON.stringify([issuer, applicationId, secret, returnUrl]), async () => {
      const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks, None } =
        await library();
      const send: CustomFetch = (url, options) =>
        this.fetch(url, { ...options, body: withReturnUrl(options.body, returnUrl) });
      return discovery(new URL(issuer), applicationId, undefined, secret ? ClientSecretPost(secret) : None(), {
        [customFetch]: send,
        // Without this check, the library relies on TLS and ignores the signature of the ID token.
        execute: [
          enableNonRepudiationChecks,
          // A host of this machine or network that the installation lists may be used without https.
          ...(this.outbound.for('sign-in').isAllowed(issuer) ? [allowInsecureRequests] : []),
        ],
      });
    });
  }

  private readonly fetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const answer = await this.outbound.for('sign-in').fetch(url, {
      method: method as OutboundRequest['method'],
      headers,
      accept: headers.accept,
      maxBytes,
      signal,
      ...(body === null || body === undefined ? {} : { body: String(body) }),
    });
    if (answer.redirects.length > 0) throw new Error(`${new URL(url).host} redirected a request, which is not allowed`);
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}
