import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { inject, type NoticeEntry } from '#core';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { onReturn, pauseAfterFailures } from '../http/on-return';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { PluginService } from '../plugins/plugin-service';
import type { NoticeContent, NoticeMessage } from '../side';
import { StorageService } from '../storage/storage-service';
import { TabTurn } from './tab-turn';

/** Server response to one poll. */
interface ServerNotices {
  readonly Notices: Readonly<Record<string, NoticeMessage>>;
  /** Set when the server wants no further polls in this session. */
  readonly CLOSE_POLLING?: boolean;
}

/** Placeholder for a kind without a notice. */
const nothing: NoticeMessage = { list: [] };

/** A received notice. */
export interface ShownNotice extends NoticeContent {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Seconds for which it is shown; 0 keeps it until it is closed. */
  readonly duration: number;
}

/** Most urgent first. */
const levels = ['error', 'warning', 'info', 'success'] as const;
/** Maximum duration in seconds of a short-lived notice; several of these that arrive together are combined into one. */
const briefly = 30;

/** Period without popups, `HH:mm` in the user's time zone. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

interface NoticeChoices {
  readonly muted?: boolean;
  readonly quietHours?: QuietHours | null;
}

const recentLength = 20;

/**
 * Polls the server for notices while a user is signed in, in one tab at a time. One poll returns the notices of all
 * enabled plugins.
 */
export class NoticeService {
  /** Visible notices, newest first. */
  shown: readonly ShownNotice[] = [];
  /** Notices received in this session, newest first, at most twenty. */
  recent: readonly ShownNotice[] = [];
  polling = false;
  /** Since when no tab of this browser has received notices, in milliseconds since 1970; null while one does. */
  silentSince: number | null = null;
  /** Time at which the newest seen notice arrived, in milliseconds since 1970. */
  private seenAt = 0;
  private readonly turn: TabTurn;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<void> | undefined;
  private failures = 0;
  private receivedAt = 0;
  private readonly closing = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    @inject(StorageService) private readonly storage: StorageService,
    @inject(HttpService) private readonly http: HttpService,
    @inject(AuthService) private readonly auth: AuthService,
    @inject(PluginService) private readonly plugins: PluginService,
    @inject(LocaleService) private readonly locale: LocaleService,
    @inject(MessageService) private readonly messages: MessageService,
  ) {
    this.turn = new TabTurn(storage);
    makeAutoObservable<
      this,
      | 'storage'
      | 'http'
      | 'auth'
      | 'plugins'
      | 'locale'
      | 'messages'
      | 'turn'
      | 'timer'
      | 'asking'
      | 'failures'
      | 'receivedAt'
      | 'closing'
    >(
      this,
      {
        shown: observableRef,
        recent: observableRef,
        storage: false,
        http: false,
        auth: false,
        plugins: false,
        locale: false,
        messages: false,
        turn: false,
        timer: false,
        asking: false,
        failures: false,
        receivedAt: false,
        closing: false,
      },
      { autoBind: true },
    );
    onReturn(() => this.look());
    storage.onChange('lastNoticeCheck', () => this.hear());
  }

  /** Number of unseen notices in `recent`. */
  get unseen(): number {
    return this.recent.filter(({ at }) => at > this.seenAt).length;
  }

  get muted(): boolean {
    return this.choices.muted === true;
  }

  get quietHours(): QuietHours | null {
    return this.choices.quietHours ?? null;
  }

  start(): void {
    if (this.polling || !this.auth.hasValidToken || this.plugins.notices.length === 0) return;
    this.polling = true;
    this.receivedAt = Date.now();
    this.hear();
    this.schedule(this.turn.waitFor(this.interval));
  }

  /** Requests now, regardless of which tab's turn it is. */
  async retry(): Promise<void> {
    if (this.polling) await this.ask();
  }

  stop(): void {
    this.polling = false;
    this.silentSince = null;
    this.failures = 0;
    clearTimeout(this.timer);
    for (const timer of this.closing.values()) clearTimeout(timer);
    this.closing.clear();
    this.shown = [];
  }

  /** Keeps a notice while the user reads it; its duration restarts afterwards. */
  hold(type: string, isHeld: boolean): void {
    clearTimeout(this.closing.get(type));
    this.closing.delete(type);
    const duration = isHeld ? 0 : (this.shown.find((notice) => notice.type === type)?.duration ?? 0);
    if (duration > 0)
      this.closing.set(
        type,
        setTimeout(() => this.close(type), duration * 1000),
      );
  }

  close(type: string): void {
    this.hold(type, true);
    this.shown = this.shown.filter((notice) => notice.type !== type);
  }

  /** Opens a line and removes it from the notice, which closes when none is left. */
  async open(type: string, key: string): Promise<void> {
    const line = [...this.shown, ...this.recent]
      .find((notice) => notice.type === type)
      ?.lines.find((line) => line.key === key);
    await line?.open?.();
    runInAction(() => {
      const without = (notices: readonly ShownNotice[]) =>
        notices.map((notice) =>
          notice.type === type ? { ...notice, lines: notice.lines.filter((line) => line.key !== key) } : notice,
        );
      this.recent = without(this.recent).filter(({ lines, type: other }) => other !== type || lines.length > 0);
      this.shown = without(this.shown);
      if (this.shown.some((notice) => notice.type === type && notice.lines.length === 0)) this.close(type);
    });
  }

  markSeen(): void {
    this.seenAt = Math.max(this.seenAt, ...this.recent.map(({ at }) => at));
  }

  mute(muted: boolean): void {
    this.choose({ ...this.choices, muted });
    if (muted) for (const { type } of this.shown) this.close(type);
  }

  setQuietHours(quietHours: QuietHours | null): void {
    this.choose({ ...this.choices, quietHours });
  }

  private get choices(): NoticeChoices {
    return this.auth.preference<NoticeChoices>('notices') ?? {};
  }

  private get interval(): number {
    return Math.max(1, this.auth.user?.Notice_Interval ?? 30) * 1000;
  }

  /** Milliseconds between two requests, from any tab. */
  private get pause(): number {
    return this.failures > 0 ? pauseAfterFailures(this.failures) : this.interval;
  }

  private choose(choices: NoticeChoices): void {
    this.auth.setPreference('notices', choices).catch((error: unknown) => this.messages.error(error));
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tick(), delay);
  }

  /** The page is active again: shows the notices where they are visible, and retries failed requests at once. */
  private look(): void {
    if (!this.polling || this.asking) return;
    if (!document.hidden) this.turn.claim();
    if (this.failures > 0 && this.turn.isOwner) void this.ask();
    else this.schedule(this.turn.waitFor(this.pause));
  }

  /** Applies the state that another tab has stored about receiving notices. */
  private hear(): void {
    if (!this.polling) return;
    this.silentSince = this.turn.silentSince ?? null;
    if (this.silentSince === null) this.failures = 0;
  }

  private async tick(): Promise<void> {
    if (!this.polling) return;
    // An expired token is renewed with the request.
    if (!this.auth.token) return this.stop();
    const wait = this.turn.waitFor(this.pause);
    if (wait > 0) return this.schedule(wait);
    await this.ask();
  }

  /** Sends one request at a time; concurrent callers wait for the same response. */
  private ask(): Promise<void> {
    clearTimeout(this.timer);
    this.asking ??= this.askOnce().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async askOnce(): Promise<void> {
    if (this.turn.silentSince === undefined) this.receivedAt = Math.max(this.receivedAt, this.turn.checkedAt);
    this.turn.take();
    try {
      const response = await this.http.request<ServerNotices>('GET', '/v1/system-notifications');
      if (!this.polling) return;
      this.received();
      const received = await Promise.all(
        this.plugins.notices.map(({ entry, plugin }) =>
          this.receive(entry, plugin, response.Notices[entry.type] ?? nothing),
        ),
      );
      if (!this.polling) return;
      const came = received.filter((notice) => notice !== null);
      if (came.length > 0) await this.show(came);
      if (response.CLOSE_POLLING) {
        this.polling = false;
        return;
      }
    } catch {
      if (this.polling) this.failed();
      return;
    }
    this.schedule(this.turn.waitFor(this.interval));
  }

  private received(): void {
    this.failures = 0;
    this.receivedAt = Date.now();
    this.silentSince = null;
    this.turn.report(undefined);
  }

  /** Reports the failure once, and retries after growing pauses. */
  private failed(): void {
    this.failures += 1;
    if (this.failures === 1) this.messages.show('error', this.locale.text('core', 'notice.failed'));
    this.silentSince = this.turn.silentSince ?? this.receivedAt;
    this.turn.take();
    this.turn.report(this.silentSince);
    this.schedule(this.pause);
  }

  /**
   * Shows a notice that differs from the last one of its type, in whichever tab of this browser that was shown. The
   * last notice is stored before anything is awaited, since the notices of one response are handled in parallel.
   */
  private async receive(
    { type, duration }: NoticeEntry,
    plugin: string,
    notice: NoticeMessage,
  ): Promise<ShownNotice | null> {
    const last = this.storage.read<Record<string, string>>('lastNotice') ?? {};
    const text = JSON.stringify(notice);
    if (last[type] === text) return null;
    this.storage.write('lastNotice', { ...last, [type]: text });
    const content = await this.plugins.noticeContent(plugin, type, notice).catch((error: unknown) => {
      console.error(`Plugin ${plugin} could not render its notice ${type}`, error);
      return null;
    });
    if (content) return { ...content, type, at: Date.now(), duration };
    this.close(type);
    return null;
  }

  private async show(came: readonly ShownNotice[]): Promise<void> {
    // Time zone functions are loaded with the shell, to keep the sign-in page small.
    const { isQuiet } = await import(/* webpackChunkName: "shell" */ './quiet-hours');
    const quiet = isQuiet(this.quietHours, this.auth.user?.Time_Zone);
    runInAction(() => {
      this.recent = [...came.toReversed(), ...this.recent].slice(0, recentLength);
      if (this.muted || quiet) return;
      const brief = came.filter(({ duration }) => duration > 0 && duration <= briefly);
      for (const notice of came) if (brief.length < 2 || !brief.includes(notice)) this.pop(notice);
      if (brief.length > 1) this.pop(this.gathered(brief));
    });
  }

  /** Combines several notices into one, to cover less of the page; the bell lists each in full. */
  private gathered(came: readonly ShownNotice[]): ShownNotice {
    return {
      type: 'several',
      title: this.locale.text('core', 'notice.several'),
      level: levels.find((level) => came.some((notice) => notice.level === level)) ?? 'info',
      at: Date.now(),
      duration: Math.max(...came.map(({ duration }) => duration)),
      lines: came.map(({ type, title, lines: [first] }) => ({
        key: type,
        text: first ? this.locale.text('core', 'notice.line', { title, text: first.text }) : title,
        open: first && (() => this.open(type, first.key)),
      })),
    };
  }

  private pop(notice: ShownNotice): void {
    this.close(notice.type);
    this.shown = [notice, ...this.shown];
    this.hold(notice.type, false);
  }
}
