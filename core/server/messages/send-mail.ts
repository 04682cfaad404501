import { createTransport } from 'nodemailer';
import type { OutboundService } from '../outbound';
import { reasonOf, type SendOutcome } from './send-outcome';

/** A mail server. `url` is the installation's own and may lie on its network; `host` was chosen by a client. */
export type MailGateway = { readonly from: string } & (
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      /** TLS from the first byte; otherwise by STARTTLS. */
      readonly isSecure: boolean;
      readonly user: string;
      readonly password: string;
    }
);

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | null;
}

/** Ports that mail servers listen on. */
const mailPorts = [25, 465, 587, 2525];
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Seconds until another try when the server could not be reached, and when it asked to come back later. */
const soon = 60;
const later = 300;

/** Sends one mail; what a client chose is reached by the rules for everything outside. */
export async function sendMail(outbound: OutboundService, gateway: MailGateway, mail: Mail): Promise<SendOutcome> {
  const handOver = watchHandOver();
  const common = { ...patience, logger: handOver.logger };
  const transport =
    'url' in gateway
      ? createTransport({ url: gateway.url, ...common })
      : createTransport({
          ...common,
          host: gateway.host,
          port: gateway.port,
          secure: gateway.isSecure,
          requireTLS: !gateway.isSecure,
          ...(gateway.user ? { auth: { user: gateway.user, pass: gateway.password } } : {}),
          getSocket: (_options, take) => {
            outbound.connect(gateway.host, gateway.port, mailPorts).then(
              (connection) => take(null, { connection }),
              (error: Error) => take(error, false),
            );
          },
        });
  try {
    const { messageId } = await transport.sendMail({
      from: gateway.from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
    });
    return { status: 'accepted', reference: messageId };
  } catch (error) {
    return outcomeOf(error, handOver.isDone());
  } finally {
    transport.close();
  }
}

/** Hears from the library's own account of a session whether the whole mail has gone through the wire. */
function watchHandOver() {
  let isDone = false;
  const hear = (entry: unknown): void => {
    if ((entry as { tnx?: string } | undefined)?.tnx === 'message') isDone = true;
  };
  const logger = { level: hear, trace: hear, debug: hear, info: hear, warn: hear, error: hear, fatal: hear };
  return { logger, isDone: () => isDone };
}

function outcomeOf(error: unknown, isHandedOver: boolean): SendOutcome {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  const reason = reasonOf(error);
  if (responseCode >= 500 || code === 'EAUTH' || code.startsWith('outbound.denied'))
    return { status: 'failed', reason };
  if (responseCode >= 400) return { status: 'failed', reason, retryAfter: later };
  // The server fell silent when it had the mail already.
  if (isHandedOver) return { status: 'uncertain', reason };
  return { status: 'failed', reason, retryAfter: soon };
}
