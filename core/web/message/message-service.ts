import { makeAutoObservable, observableShallow } from 'mobx';
import { BusinessError, inject } from '#core';
import { closeToast, currentToasts, showToast } from '#shared/ui';
import { ServiceError } from '../http/service-error';
import { LocaleService } from '../locale/locale-service';

export type MessageLevel = 'info' | 'success' | 'warning' | 'error';

export interface Message {
  readonly id: number;
  readonly level: MessageLevel;
  readonly text: string;
}

/** One choice in a dialog. */
export interface AlertChoice {
  readonly value: string;
  readonly label: string;
  readonly isMain?: boolean;
  readonly choose: () => void;
}

/** A message that must be read, or a question that must be answered, before the user can continue. */
export interface Alert {
  readonly text: string;
  readonly close: () => void;
  readonly choices?: readonly AlertChoice[];
}

/** Waits shorter than this are shown in seconds, longer ones in minutes. */
const secondsShown = 120;

/** Returns the label of a field by its wire name; undefined for an unknown one. */
export type LabelOf = (name: string) => string | undefined;

/** Key of reasons that concern the input as a whole. */
const wholeInput = '_';
/** Maximum number of invalid fields that one message names. */
const maxReasons = 3;

/** Shows texts to the user: messages are toasts, alerts stay until they are closed. */
export class MessageService {
  alerts: readonly Alert[] = [];

  constructor(@inject(LocaleService) private readonly locale: LocaleService) {
    makeAutoObservable<this, 'locale' | 'getReasons'>(
      this,
      {
        alerts: observableShallow,
        messages: false,
        show: false,
        close: false,
        locale: false,
        textOf: false,
        getReasons: false,
      },
      { autoBind: true },
    );
  }

  get messages(): readonly Message[] {
    return currentToasts().map(({ id, kind, text }) => ({ id, text, level: kind === 'information' ? 'info' : kind }));
  }

  /** Shows a text for some seconds; 0 keeps it until it is closed. */
  show(level: MessageLevel, text: string, seconds = level === 'error' ? 6 : 3): void {
    showToast({ text, kind: level === 'info' ? 'information' : level, duration: seconds * 1000 });
  }

  /** Shows an error, with a text chosen by its code; see `textOf`. */
  error(error: unknown, getLabel?: LabelOf): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof BusinessError && error.kind === 'authentication') return;
    this.show('error', this.textOf(error, getLabel));
  }

  /**
   * Returns the text of an error without showing it; a code `PLUGIN.NAME` is explained by the plugin's text
   * `error.NAME`. Invalid input without a text of its own names each field, by its label if `getLabel` knows one, and
   * the server's reason.
   */
  textOf(error: unknown, getLabel?: LabelOf): string {
    const { code, kind } = getCodes(error);
    const [plugin = '', ...rest] = code.split('.');
    const pluginKey = `error.${rest.join('.')}`;
    if (rest.length > 0 && this.locale.has(plugin, pluginKey))
      return this.locale.text(plugin, pluginKey, getParameters(error));
    const seconds = Math.max(1, Math.ceil(secondsIn(error) ?? 60));
    const timed = seconds < secondsShown ? [`error.${code}-seconds`] : [];
    const request = error instanceof ServiceError ? error.requestId : undefined;
    const found =
      [...timed, `error.${code}`, `error.${kind}`].find((key) => this.locale.has('core', key)) ?? 'error.internal';
    const textKey = found === 'error.internal' && request ? 'error.internal-numbered' : found;
    return this.locale.text('core', textKey, {
      ...getParameters(error),
      ...(textKey === 'error.input' && { reasons: this.getReasons(error, getLabel) }),
      seconds,
      minutes: Math.ceil(seconds / 60),
      request: request ?? '',
    });
  }

  /** Returns the invalid fields with their reasons, or the reason of the whole request. */
  private getReasons(error: unknown, getLabel: LabelOf = () => undefined): string {
    if (!(error instanceof BusinessError)) return String(error);
    const named = error.code === 'input' ? Object.entries(error.details ?? {}) : [];
    const reasons = named.flatMap(([path, reason]) => {
      if (typeof reason !== 'string') return [];
      const key = `resource.fault.${reason}`;
      const text = this.locale.has('core', key) ? this.locale.text('core', key) : reason;
      const field = getLabel(path) ?? path;
      return [path === wholeInput ? text : this.locale.text('core', 'error.input-field', { field, reason: text })];
    });
    const separator = this.locale.language === 'zh-CN' ? '；' : '; ';
    return reasons.length > 0 ? reasons.slice(0, maxReasons).join(separator) : error.message;
  }

  /** Resolves when the user has closed it. */
  alert(text: string): Promise<void> {
    return new Promise((resolve) => {
      const alert: Alert = {
        text,
        close: () => {
          this.drop(alert);
          resolve();
        },
      };
      this.alerts = [...this.alerts, alert];
    });
  }

  close(id: number): void {
    closeToast(id);
  }

  private drop(alert: Alert): void {
    this.alerts = this.alerts.filter((other) => other !== alert);
  }
}

function getCodes(error: unknown): { readonly code: string; readonly kind: string } {
  if (error instanceof BusinessError) return { code: error.code, kind: error.kind };
  if (error instanceof ServiceError) return { code: error.code, kind: 'internal' };
  return { code: 'unknown', kind: 'internal' };
}

/** Returns the seconds after which a retry makes sense, from the header or the content of the response. */
function secondsIn(error: unknown): number | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const retryDetail = error.details?.retryAfter;
  return error.retryAfter ?? (typeof retryDetail === 'number' ? retryDetail : undefined);
}

/** Returns the parameters of an error for its text, such as a limit or an unknown name. */
function getParameters(error: unknown): Readonly<Record<string, string | number>> {
  const isSent = error instanceof BusinessError || error instanceof ServiceError;
  const details = isSent ? Object.entries(error.details ?? {}) : [];
  return Object.fromEntries(
    details.filter((entry): entry is [string, string | number] => ['number', 'string'].includes(typeof entry[1])),
  );
}
