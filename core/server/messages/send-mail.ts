import { createTransport } from 'nodemailer';
import { reasonText, type FailureCode } from '#shared/delivery';
import type { OutboundClient } from '../outbound';
import { getReason, type SendOutcome } from './send-outcome';

/** A mail server. `url` is the installation's own and may be on its network; `host` was chosen by a client. */
export type MailGateway = { readonly from: string } & (
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      /** TLS from the first byte; otherwise STARTTLS. */
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
  /** Where the recipient unsubscribes, by a POST of the mail program (RFC 8058). */
  readonly leaveUrl?: string | null;
}

/** Ports of mail servers. */
const mailPorts = [25, 465, 587, 2525];
const timeoutMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Seconds until the next attempt when the server is unreachable, and when it asks to retry later. */
const soon = 60;
const later = 300;

/** Keeps absence notes and other automatic systems from replying (RFC 3834, and Exchange). */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Shows the mail program's own button for unsubscribing (RFC 2369 and RFC 8058). */
const getLeaveHeaders = (leaveUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends one mail; a server chosen by a client is subject to the outbound rules. */
export async function sendMail(outbound: OutboundClient, gateway: MailGateway, mail: Mail): Promise<SendOutcome> {
  const handOver = watchHandOver();
  const common = { ...timeoutMs, logger: handOver.logger };
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
      headers: mail.leaveUrl ? { ...automaticHeaders, ...getLeaveHeaders(mail.leaveUrl) } : automaticHeaders,
    });
    return { status: 'accepted', reference: messageId };
  } catch (error) {
    return getOutcome(error, handOver.isDone());
  } finally {
    transport.close();
  }
}

/** Detects from the library's session log whether the complete mail was transmitted. */
function watchHandOver() {
  let isDone = false;
  const hear = (entry: unknown): void => {
    if ((entry as { tnx?: string } | undefined)?.tnx === 'message') isDone = true;
  };
  const logger = { level: hear, trace: hear, debug: hear, info: hear, warn: hear, error: hear, fatal: hear };
  return { logger, isDone: () => isDone };
}

/** Replies of mail servers: their number or enhanced code (RFC 3463) with their text, more specific entries first. */
const replies: readonly (readonly [reply: RegExp, failure: FailureCode])[] = [
  [/^(530|534|535|538)\b/, 'credentials'],
  [/^\d+ .*\b[45]\.2\.2\b|^[45]52 .*(full|quota)|mailbox (is )?full|over quota/i, 'mailbox-full'],
  [/\b5\.(3\.4|2\.3)\b|^(523|552)\b|message (size|too large)/i, 'too-large'],
  [/\b5\.1\.[78]\b|sender address|\bSPF\b|\bDMARC\b|\bDKIM\b|relay/i, 'not-allowed'],
  [/spam|virus|content|blocked for abuse|垃圾/i, 'content'],
  [/\b5\.7\.\d+\b|blocked|black ?list|blocklist|denied/i, 'not-allowed'],
  [/\b5\.1\.\d+\b|\b5\.2\.1\b|^55[0136]\b/, 'address'],
];

const getFailure = (reply: string, otherwise: FailureCode): FailureCode =>
  replies.find(([pattern]) => pattern.test(reply))?.[1] ?? otherwise;

function getOutcome(error: unknown, isHandedOver: boolean): SendOutcome {
  const { code = '', responseCode = 0, response = '' } = error as MailError;
  const errorText = getReason(error);
  const fail = (failure: FailureCode) => ({ status: 'failed' as const, reason: reasonText(failure, errorText) });
  if (code.startsWith('outbound.denied')) return fail('denied');
  if (responseCode >= 500) return fail(getFailure(response, code === 'EAUTH' ? 'credentials' : 'refused'));
  if (responseCode >= 400) {
    const isFull = getFailure(response, 'server') === 'mailbox-full';
    const isBusy = responseCode === 421 || /too many|rate|frequen/i.test(response);
    return { ...fail(isFull ? 'mailbox-full' : isBusy ? 'busy' : 'server'), retryAfter: later };
  }
  if (code === 'EAUTH') return fail('credentials');
  // The server stopped responding after receiving the complete mail.
  if (isHandedOver) return { status: 'uncertain', reason: reasonText('silent', errorText) };
  if (code === 'ETLS' || /certificate|self.signed/i.test(errorText)) return fail('certificate');
  return { ...fail('unreachable'), retryAfter: soon };
}

interface MailError {
  readonly code?: string;
  readonly responseCode?: number;
  /** The complete reply of the server, including its number. */
  readonly response?: string;
}
