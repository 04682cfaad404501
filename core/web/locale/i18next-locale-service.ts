import { createInstance, type i18n } from 'i18next';
import { makeAutoObservable, runInAction } from 'mobx';
import { inject, languages, type Language } from '#core';
import { StorageService } from '../storage/storage-service';
import type { LocaleService, TextParameters } from './locale-service';
import { textsOf } from './texts';

/** Texts by i18next; the stored user language decides at first, Chinese when there is none. */
export class I18nextLocaleService implements LocaleService {
  language: Language;
  revision = 0;
  private readonly engine: i18n = createInstance();
  private readonly loading = new Map<string, Promise<void>>();
  private wanted = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    const stored = storage.readState<{ language?: Language }>('login')?.language;
    this.language = stored && languages.includes(stored) ? stored : languages[0];
    void this.engine.init({ lng: this.language, fallbackLng: false, ns: [], defaultNS: 'core', initAsync: false, interpolation: { escapeValue: false }, returnNull: false });
    document.documentElement.lang = this.language;
    makeAutoObservable<this, 'engine' | 'loading' | 'wanted' | 'listeners' | 'storage'>(
      this,
      { engine: false, loading: false, wanted: false, listeners: false, storage: false, text: false, has: false, load: false, use: false, onChange: false },
    );
  }

  text(namespace: string, key: string, parameters?: TextParameters): string {
    return this.revision >= 0 ? this.engine.t(key, { ...parameters, ns: namespace, lng: this.language }) : key;
  }

  has(namespace: string, key: string): boolean {
    return this.engine.exists(key, { ns: namespace, lng: this.language });
  }

  async load(namespaces?: readonly string[]): Promise<void> {
    const language = this.language;
    for (const namespace of namespaces ?? Object.keys(textsOf(language))) this.wanted.add(namespace);
    const before = this.loading.size;
    await this.fetch(language);
    if (this.loading.size > before) this.changed();
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

  private async fetch(language: Language): Promise<void> {
    const texts = textsOf(language);
    await Promise.all([...this.wanted].map((namespace) => {
      const key = `${language} ${namespace}`;
      const running = this.loading.get(key);
      const load = texts[namespace];
      if (running || !load) return running;
      const started = load().then(
        ({ default: texts }) => void this.engine.addResourceBundle(language, namespace, texts),
        (error: unknown) => {
          this.loading.delete(key);
          throw error;
        },
      );
      this.loading.set(key, started);
      return started;
    }));
  }

  private changed(): void {
    runInAction(() => (this.revision += 1));
    for (const listener of this.listeners) listener();
  }
}
