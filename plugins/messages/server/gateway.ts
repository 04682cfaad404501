import { outcomeOfError, type OutboundRequest, type OutboundService, type SendOutcome } from '#core/server';
import { gatewayAnswer, type GatewayAnswer } from './gateway-answer';

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
