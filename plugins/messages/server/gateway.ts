import { outcomeOfError, type OutboundRequest, type OutboundService, type SendOutcome } from '#core/server';
import { gatewayAnswer, type GatewayAnswer } from './gateway-answer';

interface GatewayRequest extends Pick<OutboundRequest, 'headers'> {
  /** Sent as JSON, except bytes, which are sent as they are. */
  readonly body: object;
  /** True if the other side deduplicates by message id, so that a retry notifies nobody twice. */
  readonly isRepeatable?: boolean;
}

/** Posts a message to a gateway under the rules for outbound requests, and lets the channel interpret the response. */
export async function postMessage(
  outbound: OutboundService,
  url: string,
  { body, headers = {}, isRepeatable = false }: GatewayRequest,
  getOutcome: (answer: GatewayAnswer) => SendOutcome,
): Promise<SendOutcome> {
  const isBytes = body instanceof Uint8Array;
  let answer: GatewayAnswer;
  try {
    const got = await outbound.for('messages').fetch(url, {
      method: 'POST',
      headers: { ...(isBytes ? {} : { 'content-type': 'application/json; charset=utf-8' }), ...headers },
      body: isBytes ? body : JSON.stringify(body),
      maxBytes: 1024 * 1024,
    });
    answer = gatewayAnswer(got);
  } catch (error) {
    return outcomeOfError(error, isRepeatable);
  }
  return getOutcome(answer);
}
