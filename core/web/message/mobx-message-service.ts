import { makeAutoObservable, observableShallow } from 'mobx';
import { BusinessError, inject } from '#core';
import { closeToast, currentToasts, showToast } from '#shared/ui';
import { ServiceError } from '../http/service-error';
import { LocaleService } from '../locale/locale-service';
import type { Alert, Message, MessageLevel, MessageService } from './message-service';

/** Messages are toasts; alerts are held until they are closed. */
export class MobxMessageService implements MessageService {
  alerts: readonly Alert[] = [];

  constructor(@inject(LocaleService) private readonly locale: LocaleService) {
    makeAutoObservable<this, 'locale'>(
      this,
      { alerts: observableShallow, messages: false, show: false, close: false, locale: false, textOf: false },
      { autoBind: true },
    );
  }

  get messages(): readonly Message[] {
    return currentToasts().map(({ id, kind, text }) => ({ id, text, level: kind === 'information' ? 'info' : kind }));
  }

  show(level: MessageLevel, text: string, seconds = level === 'error' ? 6 : 3): void {
    showToast({ text, kind: level === 'info' ? 'information' : level, duration: seconds * 1000 });
  }

  error(error: unknown): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof BusinessError && error.kind === 'authentication') return;
    this.show('error', this.textOf(error));
  }

  textOf(error: unknown): string {
    const { code, kind } = codesOf(error);
    const [plugin = '', ...rest] = code.split('.');
    const own = `error.${rest.join('.')}`;
    if (rest.length > 0 && this.locale.has(plugin, own)) return this.locale.text(plugin, own);
    const known = [`error.${code}`, `error.${kind}`].find((key) => this.locale.has('core', key)) ?? 'error.internal';
    const seconds = error instanceof ServiceError ? error.retryAfter : undefined;
    return this.locale.text('core', known, {
      minutes: Math.max(1, Math.ceil((seconds ?? 60) / 60)),
      request: (error instanceof ServiceError && error.requestId) || '–',
    });
  }

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

function codesOf(error: unknown): { readonly code: string; readonly kind: string } {
  if (error instanceof BusinessError) return { code: error.code, kind: error.kind };
  if (error instanceof ServiceError) return { code: error.code, kind: 'internal' };
  return { code: 'unknown', kind: 'internal' };
}
