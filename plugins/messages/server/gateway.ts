import { OutboundError, reasonOf, type OutboundRequest, type OutboundService, type SendOutcome } from '#core/server';
import { reasonText } from '../failure';
import { failed } from './failed';
import { gatewayAnswer, type GatewayAnswer, soon } from './gateway-answer';

/** What says for certain that nothing has left. */
const notReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

const isNotReached = (error: unknown): boolean => {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (notReached.has((inner as NodeJS.ErrnoException).code ?? '')) return true;
  return false;
};

/** What a request that came to no answer means for the message in it. */
export function outcomeOfError(error: unknown, isRepeatable: boolean): SendOutcome {
  const said = reasonOf(error);
  if (error instanceof OutboundError && /^outbound\.(denied|invalid)/.test(error.code)) return failed('denied', said);
  if (isNotReached(error)) return failed('unreachable', said, soon);
  if (isRepeatable) return failed('silent', said, soon);
  // Nobody knows what a gateway did with a request whose answer did not come.
  return { status: 'uncertain', reason: reasonText('silent', said) };
}

interface GatewayRequest extends Pick<OutboundRequest, 'headers'> {
  /** Sent as JSON, but for bytes, which are sent as they are. */
  readonly body: object;
  /** The other side knows a message by its id, so that a second try tells nobody twice. */
  readonly isRepeatable?: boolean;
}

/** Posts a message to a gateway by the rules for everything outside, and lets the channel judge the answer. */
export async function postMessage(
  outbound: OutboundService,
  url: string,
  { body, headers = {}, isRepeatable = false }: GatewayRequest,
  judge: (answer: GatewayAnswer) => SendOutcome,
): Promise<SendOutcome> {
  const isBytes = body instanceof Uint8Array;
  let answer: GatewayAnswer;
  try {
    const got = await outbound.fetch(url, {
      method: 'POST',
      headers: { ...(isBytes ? {} : { 'content-type': 'application/json; charset=utf-8' }), ...headers },
      body: isBytes ? body : JSON.stringify(body),
      maxBytes: 1024 * 1024,
    });
    answer = gatewayAnswer(got);
  } catch (error) {
    return outcomeOfError(error, isRepeatable);
  }
  return judge(answer);
}
