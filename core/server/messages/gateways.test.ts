import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@rstest/core';
import { OutboundService } from '../outbound';
import { sendMail } from './send-mail';
import { sendSms } from './send-sms';

const mail = { to: 'a@b.example', subject: '预警', text: '有新文章' };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => void server.close());
  return (server.address() as AddressInfo).port;
};

/** A mail server with scripted replies per command: `250` by default; closes the connection for null. */
async function mailServer(answers: Readonly<Record<string, string | null>> = {}) {
  const got: string[] = [];
  const server = createServer((socket: Socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        got.push(line);
        if (inData && line !== '.') continue;
        const command = line === '.' ? 'END' : (line.split(/[ :]/)[0] ?? '').toUpperCase();
        inData = command === 'DATA';
        const answer = command in answers ? answers[command] : command === 'DATA' ? '354 go on' : '250 fine';
        if (answer === null) socket.destroy();
        else socket.write(`${answer}\r\n`);
      }
    });
  });
  return { port: await listening(server), got };
}

const outbound = (...allowHosts: string[]) =>
  new OutboundService({ outbound: { allowHosts, ports: [80, 443] } }).for('installation');
const common = (port: number) => ({ url: `smtp://127.0.0.1:${port}`, from: 'monitor@example.cn' });

describe('mail gateway', () => {
  it('receives a mail with sender and recipient', async () => {
    const { port, got } = await mailServer();
    expect(await sendMail(outbound(), common(port), mail)).toMatchObject({ status: 'accepted' });
    expect(got).toEqual(expect.arrayContaining(['MAIL FROM:<monitor@example.cn>', 'RCPT TO:<a@b.example>']));
  });

  it('is not retried when it refuses, but when it is busy or unavailable', async () => {
    const refusing = await mailServer({ RCPT: '550 no such person' });
    expect(await sendMail(outbound(), common(refusing.port), mail)).toEqual({
      status: 'failed',
      reason: expect.stringContaining('550') as string,
    });
    const busy = await mailServer({ RCPT: '450 later' });
    expect(await sendMail(outbound(), common(busy.port), mail)).toMatchObject({ status: 'failed', retryAfter: 300 });
    expect(await sendMail(outbound(), common(9), mail)).toMatchObject({ status: 'failed', retryAfter: 60 });
  });

  it.each([
    [{ RCPT: '550 5.1.1 user unknown' }, 'address', undefined],
    [{ RCPT: '552 5.2.2 mailbox full' }, 'mailbox-full', undefined],
    [{ RCPT: '452 4.2.2 over quota' }, 'mailbox-full', 300],
    [{ RCPT: '451 4.7.1 greylisted, come back later' }, 'server', 300],
    [{ MAIL: '421 too many connections' }, 'busy', 300],
    [{ MAIL: '530 5.7.0 authentication required' }, 'credentials', undefined],
    [{ END: '552 5.3.4 message size exceeds limit' }, 'too-large', undefined],
    [{ END: '554 5.7.1 rejected as spam' }, 'content', undefined],
    [{ END: '550 5.7.26 SPF check failed' }, 'not-allowed', undefined],
  ])('that answers %j returns %s', async (answers, code, retryAfter) => {
    const { port } = await mailServer(answers);
    const outcome = await sendMail(outbound(), common(port), mail);
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringMatching(`^${code}: `) as string });
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
  });

  it('marks the message as automatic, so that absence notes do not reply', async () => {
    const { port, got } = await mailServer();
    await sendMail(outbound(), common(port), mail);
    expect(got).toEqual(expect.arrayContaining(['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All']));
  });

  it('names where to unsubscribe at one click, if there is such a place', async () => {
    const { port, got } = await mailServer();
    const leaveUrl = 'https://monitor.example.cn/public/alert-address/leave?Token=leave.1.2.3.abc';
    await sendMail(outbound(), common(port), { ...mail, leaveUrl });
    const headers = got.join('\n').replaceAll(/\n[ \t]+/g, ' ');
    expect(headers).toContain(`List-Unsubscribe: <${leaveUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const other = await mailServer();
    await sendMail(outbound(), common(other.port), mail);
    expect(other.got.join('\n')).not.toContain('List-Unsubscribe');
  });

  it('that stops responding after receiving the mail leaves the outcome uncertain', async () => {
    const { port } = await mailServer({ END: null });
    expect(await sendMail(outbound(), common(port), mail)).toMatchObject({ status: 'uncertain' });
  });

  it('of a client is subject to the outbound rules', async () => {
    const { port, got } = await mailServer();
    const smtpSettings = { host: '127.0.0.1', port, isSecure: false, user: '', password: '', from: 'a@b.example' };
    expect(await sendMail(outbound(), smtpSettings, mail)).toMatchObject({ status: 'failed' });
    expect(await sendMail(outbound(), { ...smtpSettings, port: 25 }, mail)).toEqual({
      status: 'failed',
      reason: 'denied: 127.0.0.1 is not an address of the public internet',
    });
    expect(got).toEqual([]);
    // Even when the host is allowed, passwords and mails are not sent unencrypted.
    const reached = await sendMail(outbound(`127.0.0.1:${port}`), smtpSettings, mail);
    expect([reached.status, got.some((line) => line.startsWith('MAIL'))]).toEqual(['failed', false]);
  });
});

describe('SMS gateway', () => {
  const settings = {
    provider: 'http' as const,
    body: '{"to":"{phone}","say":"{text}"}',
    authorization: 'Key 7',
    accessKey: '',
    accessSecret: '',
    sign: '',
    appId: '',
    region: '',
    templates: {},
  };
  const sms = { recipient: '13800138000', text: '引号"也行', template: null, parameters: null };

  async function gateway(status: number | null) {
    const got: string[] = [];
    const server = createHttp((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        got.push(`${request.headers.authorization} ${body}`);
        if (status === null) request.socket.destroy();
        else response.writeHead(status).end('{}');
      });
    });
    const port = await listening(server);
    return { got, url: `http://127.0.0.1:${port}/send`, outbound: outbound(`127.0.0.1:${port}`) };
  }

  it('receives the number and the text as JSON', async () => {
    const { got, url, outbound: service } = await gateway(200);
    expect(await sendSms(service, { ...settings, url }, sms)).toEqual({ status: 'sent' });
    expect(got).toEqual(['Key 7 {"to":"13800138000","say":"引号\\"也行"}']);
  });

  it.each([
    [422, { status: 'failed', reason: 'refused: HTTP 422 {}' }],
    [503, { status: 'failed', reason: 'server: HTTP 503 {}', retryAfter: 60 }],
    [null, { status: 'uncertain' }],
  ])('that answers %s: %o', async (status, outcome) => {
    const { url, outbound: service } = await gateway(status);
    expect(await sendSms(service, { ...settings, url }, sms)).toMatchObject(outcome);
  });

  it('on this machine is unreachable unless allowed, and an unavailable one is retried later', async () => {
    const { url, got } = await gateway(200);
    const denied = await sendSms(outbound(), { ...settings, url }, sms);
    expect([denied.status, 'retryAfter' in denied, got.length]).toEqual(['failed', false, 0]);
    const away = await sendSms(outbound('127.0.0.1:9'), { ...settings, url: 'http://127.0.0.1:9/' }, sms);
    expect(away).toMatchObject({ status: 'failed', retryAfter: 60 });
  });
});
