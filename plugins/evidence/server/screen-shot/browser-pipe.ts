import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

type Answer = Readonly<Record<string, unknown>>;

/** Without these flags, a browser contacts its vendor's hosts, stores what it loaded, or bypasses the proxy. */
const flags = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--metrics-recording-only',
  '--mute-audio',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--proxy-bypass-list=<-loopback>',
];

/** A Chromium process with its own profile, controlled with the DevTools protocol over two pipes; no port is opened. */
export class BrowserPipe {
  private readonly waiting = new Map<
    number,
    { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
  >();
  private readonly listeners = new Map<string, (params: Answer) => void>();
  private rest = '';
  private count = 0;
  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
  ) {}

  /** Starts the program behind a proxy. The sandbox requires a user other than root. */
  static async start(program: string, proxyPort: number): Promise<BrowserPipe> {
    const profile = await mkdtemp(join(tmpdir(), 'opinion-monitor-browser-'));
    const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const child = spawn(
      program,
      [
        ...flags,
        ...sandboxFlags,
        `--user-data-dir=${profile}`,
        `--proxy-server=http://127.0.0.1:${proxyPort}`,
        'about:blank',
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        env: {
          PATH: process.env.PATH,
          HOME: profile,
          LANG: process.env.LANG ?? 'C.UTF-8',
          LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
        },
      },
    );
    const browser = new BrowserPipe(child, profile);
    browser.listen();
    return browser;
  }

  send(method: string, params: Answer = {}, sessionId?: string): Promise<Answer> {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      (this.child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  on(method: string, listener: (params: Answer) => void): void {
    this.listeners.set(method, listener);
  }

  /** Ends the program with all its child processes and deletes its profile. */
  async close(): Promise<void> {
    const ended =
      this.child.exitCode !== null || this.child.signalCode !== null
        ? Promise.resolve()
        : new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    try {
      if (this.child.pid !== undefined)
        process.kill(process.platform === 'win32' ? this.child.pid : -this.child.pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
    if (this.child.pid !== undefined) await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  private listen(): void {
    const fail = (error: Error): void => {
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    this.child.once('error', (error) => fail(error));
    this.child.once('exit', (code, signal) => fail(new Error(`the browser exited (${signal ?? code})`)));
    (this.child.stdio[3] as Writable).on('error', (error) => fail(error));
    (this.child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
      const parts = (this.rest + text).split('\0');
      this.rest = parts.pop() ?? '';
      for (const part of parts) this.hear(JSON.parse(part) as Message);
    });
  }

  private hear({ id, method, params = {}, result = {}, error }: Message): void {
    if (id === undefined) {
      if (method) this.listeners.get(method)?.(params);
      return;
    }
    const pending = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  }
}
