import type { BackendModule, i18n } from 'i18next';
import { makeAutoObservable, runInAction } from 'mobx';
import { inject, languages, type Language } from '#core';
import { createTextEngine } from '#shared/texts';
import { StorageService } from '../storage/storage-service';
import type { LocaleService, TextParameters } from './locale-service';
import { textFiles } from './text-files';

/**
 * Texts by i18next, whose namespaces are loaded by plugin and language; the stored language of the user decides at
 * first, Chinese when there is none.
 */
export class I18nextLocaleService implements LocaleService {
  language: Language;
  revision = 0;
  readonly engine: i18n;
  private readonly wanted = new Set<string>();
  private all = false;

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    const stored = storage.readState<{ language?: Language }>('login')?.language;
    this.language = stored && languages.includes(stored) ? stored : languages[0];
    const backend: BackendModule = {
      type: 'backend',
      init: () => undefined,
      read: (wanted: string, namespace: string) => this.read(wanted, namespace),
    };
    this.engine = createTextEngine({ lng: this.language, react: { useSuspense: false } }, backend);
    document.documentElement.lang = this.language;
    makeAutoObservable<this, 'wanted' | 'all' | 'storage' | 'read' | 'fetch'>(this, {
      engine: false,
      wanted: false,
      all: false,
      storage: false,
      text: false,
      has: false,
      load: false,
      textsIn: false,
      use: false,
      read: false,
      fetch: false,
    });
  }

  text(namespace: string, key: string, parameters?: TextParameters): string {
    return this.revision >= 0 ? this.engine.t(key, { ...parameters, ns: namespace }) : key;
  }

  has(namespace: string, key: string): boolean {
    return this.revision >= 0 && this.engine.exists(key, { ns: namespace, returnObjects: false });
  }

  async load(namespaces?: readonly string[]): Promise<void> {
    this.all ||= namespaces === undefined;
    const sources = textFiles(this.language, this.all);
    for (const namespace of namespaces ?? Object.keys(sources)) if (sources[namespace]) this.wanted.add(namespace);
    if (await this.fetch(this.language)) this.changed();
  }

  async textsIn(language: Language): Promise<(namespace: string, key: string) => string | undefined> {
    await this.fetch(language, Object.keys(textFiles(language, true)));
    const text = this.engine.getFixedT(language);
    return (ns, key) =>
      this.engine.exists(key, { lng: language, ns, returnObjects: false }) ? text(key, { ns }) : undefined;
  }

  async use(language: Language): Promise<void> {
    if (language !== this.language) {
      await this.fetch(language);
      await this.engine.changeLanguage(language);
      runInAction(() => (this.language = language));
      document.documentElement.lang = language;
      this.changed();
    }
    this.storage.writeState('login', { ...this.storage.readState<object>('login'), language });
  }

  /** Where i18next gets a namespace from. */
  private async read(language: string, namespace: string): Promise<Readonly<Record<string, unknown>>> {
    const file = textFiles(language as Language, this.all)[namespace];
    if (!file) throw new Error(`There are no texts of ${namespace} in ${language}`);
    return (await file()).default;
  }

  /** Answers whether something new came. A namespace that failed before is asked for anew. */
  private async fetch(language: Language, namespaces: Iterable<string> = this.wanted): Promise<boolean> {
    const missing = [...namespaces].filter((namespace) => !this.engine.hasResourceBundle(language, namespace));
    if (missing.length === 0) return false;
    let failure: unknown;
    const heard = (_: string, namespace: string, problem: unknown) => {
      if (missing.includes(namespace)) failure ??= problem;
    };
    this.engine.on('failedLoading', heard);
    await this.engine.reloadResources([language], missing);
    this.engine.off('failedLoading', heard);
    if (failure !== undefined) throw failure;
    return true;
  }

  private changed(): void {
    this.revision += 1;
  }
}
