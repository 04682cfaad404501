import { makeAutoObservable, runInAction } from 'mobx';
import { inject, languages, type Language } from '#core';
import { StorageService } from '../storage/storage-service';
import type { LocaleService, TextParameters } from './locale-service';
import { fillText, findText } from './text-engine';
import { textsOf } from './texts';

type Texts = Readonly<Record<string, unknown>>;

/**
 * Keeps the loaded texts by language and namespace; the stored user language decides at first, Chinese when there is
 * none. A library would weigh as much as a tenth of the sign-in page.
 */
export class MobxLocaleService implements LocaleService {
  language: Language;
  revision = 0;
  private readonly texts = new Map<string, Texts>();
  private readonly loading = new Map<string, Promise<void>>();
  private readonly wanted = new Set<string>();
  private all = false;
  private readonly listeners = new Set<() => void>();

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    const stored = storage.readState<{ language?: Language }>('login')?.language;
    this.language = stored && languages.includes(stored) ? stored : languages[0];
    document.documentElement.lang = this.language;
    makeAutoObservable<
      this,
      'texts' | 'loading' | 'wanted' | 'all' | 'listeners' | 'storage' | 'textOf' | 'fetch' | 'fetchOne'
    >(this, {
      texts: false,
      loading: false,
      wanted: false,
      all: false,
      listeners: false,
      storage: false,
      text: false,
      has: false,
      load: false,
      use: false,
      onChange: false,
      textOf: false,
      fetch: false,
      fetchOne: false,
    });
  }

  text(namespace: string, key: string, parameters?: TextParameters): string {
    return fillText(this.textOf(namespace, key, parameters) ?? key, parameters);
  }

  has(namespace: string, key: string): boolean {
    return this.textOf(namespace, key) !== undefined;
  }

  async load(namespaces?: readonly string[]): Promise<void> {
    const before = this.texts.size;
    this.all ||= namespaces === undefined;
    for (const namespace of namespaces ?? Object.keys(textsOf(this.language, true))) this.wanted.add(namespace);
    await this.fetch(this.language);
    if (this.texts.size > before) this.changed();
  }

  async use(language: Language): Promise<void> {
    if (language !== this.language) {
      await this.fetch(language);
      runInAction(() => (this.language = language));
      document.documentElement.lang = language;
      this.changed();
    }
    this.storage.writeState('login', { ...this.storage.readState<object>('login'), language });
  }

  onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private textOf(namespace: string, key: string, parameters?: TextParameters): string | undefined {
    return this.revision >= 0
      ? findText(this.texts.get(`${this.language} ${namespace}`), this.language, key, parameters?.count)
      : undefined;
  }

  private async fetch(language: Language): Promise<void> {
    const sources = textsOf(language, this.all);
    await Promise.all(
      [...this.wanted].map((namespace) => this.fetchOne(`${language} ${namespace}`, sources[namespace])),
    );
  }

  /** A failed attempt is forgotten, so that the next one asks again. */
  private fetchOne(
    key: string,
    source: (() => Promise<{ readonly default: Texts }>) | undefined,
  ): Promise<void> | undefined {
    const running = this.loading.get(key);
    if (running || !source) return running;
    const started = source().then(
      ({ default: texts }) => void this.texts.set(key, texts),
      (error: unknown) => {
        this.loading.delete(key);
        throw error;
      },
    );
    this.loading.set(key, started);
    return started;
  }

  private changed(): void {
    runInAction(() => (this.revision += 1));
    for (const listener of this.listeners) listener();
  }
}
