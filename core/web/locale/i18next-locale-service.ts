import type { BackendModule, i18n } from 'i18next';
import { makeObservable, observable, runInAction } from 'mobx';
import { inject, languages, type Language } from '#core';
import { createTextEngine } from '#shared/texts';
import { StorageService } from '../storage/storage-service';
import type { LocaleService, TextParameters } from './locale-service';
import { reportMissingText } from './missing-texts';
import {
  getContent,
  earlyNamespace,
  externalTexts,
  filesOf,
  isWholeIn,
  namespaceOfGroups,
  namespaces,
  getOwner,
  readTexts,
  type TextFile,
  type TextsByNamespace,
} from './text-files';

const allFiles: readonly TextFile[] = ['first', 'later', 'sign-in'];
/** Milliseconds for which further callers get the failure of a file instead of another attempt. */
const failureLifetimeMs = 1000;

/**
 * Texts by i18next, whose namespaces are loaded file by file; the initial language is the stored language of the user,
 * or Chinese if there is none.
 */
export class I18nextLocaleService implements LocaleService {
  language: Language;
  requested: Language;
  revision = 0;
  readonly engine: i18n;
  /** Loaded files, by `LANGUAGE FILE`. */
  private readonly here = new Set<string>();
  /** Files that are being loaded or have just failed. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly failed = new Set<string>();
  /** Requested files, which must also be loaded for another language. */
  private readonly wanted = new Set<TextFile>();
  private signInAlone = true;
  private choices = 0;

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    const stored = storage.readState<{ language?: Language }>('login')?.language;
    this.language = stored && languages.includes(stored) ? stored : languages[0];
    this.requested = this.language;
    const backend: BackendModule<object> = {
      type: 'backend',
      init: () => undefined,
      read: (language: string, namespace: string) => this.read(language as Language, namespace),
    };
    this.engine = createTextEngine(
      {
        lng: this.language,
        saveMissing: true,
        saveMissingPlurals: false,
        missingKeyHandler: (_, namespace, key) => reportMissingText(`${getOwner(namespace)}:${key}`),
      },
      backend,
    );
    for (const language of languages) {
      this.add(language, externalTexts(language));
      for (const file of allFiles) this.takeRead(language, file);
    }
    document.documentElement.lang = this.language;
    makeObservable(this, { language: observable, requested: observable, revision: observable });
  }

  text(namespace: string, key: string, parameters?: TextParameters): string {
    const options = { ...parameters, lng: this.language, ns: lookupOrder(namespace) };
    if (!this.engine.exists(key, options) && this.awaits(namespace)) return '';
    return this.engine.t(key, options);
  }

  has(namespace: string, key: string): boolean {
    const isFound = this.exists(this.language, namespace, key);
    if (!isFound) this.awaits(namespace);
    return isFound;
  }

  isHere(namespace: string): boolean {
    const files = filesOf(namespace);
    return files.length === 0 || files.some((file) => this.here.has(`${this.language} ${file}`));
  }

  whenHere(namespace: string): Promise<void> {
    return this.get(this.language, this.fileFor(namespace));
  }

  getNamespace(plugin: string, groups: readonly string[]): string {
    return namespaceOfGroups(plugin, groups);
  }

  async load(wanted?: readonly string[]): Promise<void> {
    if (!wanted) this.signInAlone = false;
    const availableNamespaces = (wanted ?? namespaces).filter((namespace) => filesOf(namespace).length > 0);
    await this.getAll(
      availableNamespaces.filter((namespace) => !this.isHere(namespace)).map((namespace) => this.fileFor(namespace)),
    );
  }

  async loadFirst(): Promise<void> {
    this.signInAlone = false;
    await this.getAll(['first']);
  }

  async textsIn(language: Language): Promise<(namespace: string, key: string) => string | undefined> {
    this.signInAlone = false;
    await Promise.all([this.get(language, 'first'), this.get(language, 'later')]);
    return (namespace, key) =>
      this.exists(language, namespace, key) ? this.engine.t(key, { lng: language, ns: namespace }) : undefined;
  }

  async use(language: Language): Promise<void> {
    const choice = (this.choices += 1);
    runInAction(() => (this.requested = language));
    if (language !== this.language) {
      try {
        await this.loadMissed(language);
      } catch (error) {
        if (choice === this.choices) runInAction(() => (this.requested = this.language));
        throw error;
      }
      if (choice !== this.choices) return;
      const changing = this.engine.changeLanguage(language);
      runInAction(() => (this.language = language));
      document.documentElement.lang = language;
      this.changed();
      await changing;
    }
    this.storage.writeState('login', { ...this.storage.readState<object>('login'), language });
  }

  private exists(language: Language, namespace: string, key: string): boolean {
    return this.engine.exists(key, { lng: language, ns: lookupOrder(namespace), returnObjects: false });
  }

  /** Loads a namespace for i18next; its content has already been added with that of its file, so null is returned. */
  private async read(language: Language, namespace: string): Promise<null> {
    if (filesOf(namespace).length > 0) await this.get(language, this.fileFor(namespace));
    return null;
  }

  /** Loads what has been requested in the current language, for another one. */
  private async loadMissed(language: Language): Promise<void> {
    // Another file may be requested meanwhile.
    for (let missed = this.missedIn(language); missed.length > 0; missed = this.missedIn(language))
      await Promise.all(missed.map((file) => this.get(language, file, true)));
  }

  private missedIn(language: Language): readonly TextFile[] {
    // The two large files contain everything in the small one.
    const isSignInSpare = this.wanted.has('first') && this.wanted.has('later');
    return [...this.wanted].filter(
      (file) => !this.here.has(`${language} ${file}`) && !(file === 'sign-in' && isSignInSpare),
    );
  }

  /** Returns the file that contains all texts of a namespace: the small one before sign-in. */
  private fileFor(namespace: string): TextFile {
    const files = filesOf(namespace);
    return (this.signInAlone ? files.at(-1) : files[0]) ?? 'first';
  }

  /**
   * Returns whether a missing text may still arrive, and triggers its loading. MobX observers are rendered again when
   * more texts arrive if they missed one, and otherwise only when the language changes.
   */
  private awaits(namespace: string): boolean {
    if (this.revision < 0 || this.isHere(namespace)) return false;
    const isLabel = !this.signInAlone && !this.here.has(`${this.language} first`);
    this.getAll([isLabel ? 'first' : this.fileFor(namespace)]).catch(() => undefined);
    return true;
  }

  private async getAll(files: readonly TextFile[]): Promise<void> {
    const { language } = this;
    await Promise.all([...new Set(files)].map((file) => this.get(language, file, true)));
    // The language was changed meanwhile by code that did not know of these files.
    if (language !== this.language) await this.getAll(files);
  }

  /** Loads a file, unless it is already loaded; `isRetry` requests a failed file again. */
  private get(language: Language, file: TextFile, isRetry = false): Promise<void> {
    if (language === this.language) this.wanted.add(file);
    const name = `${language} ${file}`;
    const pendingLoad = this.running.get(name);
    if (pendingLoad && !(isRetry && this.failed.has(name))) return pendingLoad;
    this.failed.delete(name);
    const running = this.here.has(name) ? Promise.resolve() : this.fetch(language, file);
    this.running.set(name, running);
    running.catch(() => {
      this.failed.add(name);
      setTimeout(() => {
        if (this.running.get(name) === running) this.running.delete(name);
      }, failureLifetimeMs);
    });
    return running;
  }

  private async fetch(language: Language, file: TextFile): Promise<void> {
    await readTexts(language, file);
    this.takeRead(language, file);
    this.changed();
  }

  /** Adds the texts of a file that has been read. */
  private takeRead(language: Language, file: TextFile): void {
    const content = getContent(language, file);
    if (!content || this.here.has(`${language} ${file}`)) return;
    this.add(language, content, file);
    this.here.add(`${language} ${file}`);
    if (language === this.language) this.wanted.add(file);
  }

  /** Adds texts of a language; namespaces that a file contains only in part are added as their own namespace. */
  private add(language: Language, content: TextsByNamespace, file?: TextFile): void {
    for (const [plugin, texts] of Object.entries(content)) {
      const namespace = file === undefined || isWholeIn(file, plugin) ? plugin : earlyNamespace(plugin);
      this.engine.addResourceBundle(language, namespace, texts, false, true, { silent: true, skipCopy: true });
    }
  }

  private changed(): void {
    runInAction(() => (this.revision += 1));
  }
}

/**
 * Returns the namespaces in which a text of a plugin is looked up: the texts named in its manifest may be loaded
 * separately.
 */
function lookupOrder(plugin: string): readonly string[] {
  return isWholeIn('first', plugin) ? [plugin] : [earlyNamespace(plugin), plugin];
}
