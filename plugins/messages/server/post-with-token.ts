import { outcomeOfError, type OutboundService, type SendOutcome } from '#core/server';
import type { AccessTokens, IssuedToken } from './access-tokens';
import { postMessage } from './gateway';
import { gatewayAnswer, outcomeOfCode, outcomeOfStranger, type CodeTable, type GatewayAnswer } from './gateway-answer';

/** A service refused to issue a token; the number is its error code. */
class TokenRefused extends Error {
  constructor(
    readonly code: number | undefined,
    responseText: string,
    readonly answer: GatewayAnswer,
  ) {
    super(responseText);
  }
}

/** Requests an access token from a WeChat-family service, by POST if there is a body. Throws if it issues none. */
export async function askToken(outbound: OutboundService, url: string, body?: object): Promise<IssuedToken> {
  const fetched = await outbound.for('messages').fetch(url, {
    maxBytes: 65_536,
    ...(body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = gatewayAnswer(fetched);
  const { access_token, expires_in, errcode, errmsg } = answer.json as {
    access_token?: string;
    expires_in?: number;
    errcode?: number;
    errmsg?: string;
  };
  if (access_token) return { token: access_token, seconds: expires_in ?? 7200 };
  throw new TokenRefused(errcode, errmsg ?? '', answer);
}

interface TokenRequest {
  readonly tokens: AccessTokens;
  /** Distinguishes the tokens of different clients. */
  readonly credentials: string;
  readonly ask: () => Promise<IssuedToken>;
  readonly codes: CodeTable;
  /** Error codes for an expired or invalid token. */
  readonly ended: ReadonlySet<number>;
  readonly url: (token: string) => string;
  readonly body: object;
  readonly getOutcome: (answer: GatewayAnswer) => SendOutcome;
}

/** Posts with an access token; a token that the service rejects is renewed once. */
export async function postWithToken(outbound: OutboundService, request: TokenRequest): Promise<SendOutcome> {
  const { tokens, credentials, ask, codes, ended, url, body, getOutcome } = request;
  for (let isAgain = false; ; isAgain = true) {
    let token: string;
    try {
      token = await tokens.of(credentials, ask);
    } catch (error) {
      // Nothing has been sent, so a retry is safe.
      if (error instanceof TokenRefused)
        return error.code === undefined
          ? outcomeOfStranger(error.answer)
          : outcomeOfCode(codes, error.code, error.message, error.answer.retryAfter);
      return outcomeOfError(error, true);
    }
    let isEnded = false;
    const outcome = await postMessage(outbound, url(token), { body }, (answer) => {
      isEnded = ended.has(Number(answer.json.errcode ?? Number.NaN));
      return getOutcome(answer);
    });
    if (!isEnded) return outcome;
    await tokens.forget(credentials, token);
    if (isAgain) return outcome;
  }
}
