import { plugins, texts } from 'virtual:plugins';
import type { BackendModule, i18n } from 'i18next';
import { makeAutoObservable, runInAction } from 'mobx';
import { inject, languages, type Language } from '#core';
import { createTextEngine } from '#shared/texts';
import { StorageService } from '../storage/storage-service';
import type { LocaleService, TextParameters } from './locale-service';

/** How much of a namespace is wanted, or here: what manifests name of it, or all. */
type TextDepth = 'first' | 'whole';

const namespaces = ['core', ...plugins.map(({ manifest }) => manifest.id)];
/** Of plugins that are no part of this build, by `LANGUAGE NAMESPACE`. */
const apart = new Map<string, Readonly<Record<string, unknown>>>();
const signInNamespaces: readonly string[] = ['core', 'account'];
const wholeAtFirst = new Set([
  'core',
  ...plugins.flatMap(({ manifest: { id, textsFirst } }) => (textsFirst === true ? [id] : [])),
]);

/** Adds the texts of a plugin that is no part of this build, before anything is drawn. */
export function addTexts(namespace: string, language: Language, content: Readonly<Record<string, unknown>>): void {
  if (!namespaces.includes(namespace)) namespaces.push(namespace);
  apart.set(`${language} ${namespace}`, content);
}

/**
 * Texts by i18next, whose namespaces are loaded by plugin and language; the stored language of the user decides at
 * first, Chinese when there is none.
 */
export class I18nextLocaleService implements LocaleService {
  language: Language;
  revision = 0;
  readonly engine: i18n;
  private readonly wanted = new Map<string, TextDepth>();
  /** How much is here, by `LANGUAGE NAMESPACE`. */
  private readonly here = new Map<string, TextDepth>();
  private signInAlone = true;

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
    makeAutoObservable<this, 'wanted' | 'here' | 'signInAlone' | 'storage' | 'read' | 'fetch' | 'want' | 'follow'>(
      this,
      {
        engine: false,
        wanted: false,
        here: false,
        signInAlone: false,
        storage: false,
        text: false,
        has: false,
        load: false,
        loadFirst: false,
        want: false,
        follow: false,
        textsIn: false,
        use: false,
        read: false,
        fetch: false,
      },
    );
  }

  text(namespace: string, key: string, parameters?: TextParameters): string {
    const text = this.engine.t(key, { ...parameters, ns: namespace });
    this.follow(text !== key);
    return text;
  }

  has(namespace: string, key: string): boolean {
    const isHere = this.engine.exists(key, { ns: namespace, returnObjects: false });
    this.follow(isHere);
    return isHere;
  }

  load(wanted?: readonly string[]): Promise<void> {
    if (!wanted) this.signInAlone = false;
    return this.want('whole', wanted);
  }

  loadFirst(): Promise<void> {
    this.signInAlone = false;
    return this.want('first');
  }

  async textsIn(language: Language): Promise<(namespace: string, key: string) => string | undefined> {
    this.signInAlone = false;
    for (const namespace of namespaces) this.wanted.set(namespace, 'whole');
    await this.fetch(language);
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

  /** Who found a text draws anew when the language changes; only who missed one does when more texts come. */
  private follow(isHere: boolean): unknown {
    return isHere ? this.language : this.revision;
  }

  private async want(depth: TextDepth, wanted: readonly string[] = namespaces): Promise<void> {
    for (const namespace of wanted)
      if (namespaces.includes(namespace) && this.wanted.get(namespace) !== 'whole') this.wanted.set(namespace, depth);
    if (await this.fetch(this.language)) this.changed();
  }

  /** Where i18next gets a namespace from. */
  private async read(language: string, namespace: string): Promise<Readonly<Record<string, unknown>>> {
    const own = apart.get(`${language} ${namespace}`);
    if (own) {
      this.here.set(`${language} ${namespace}`, 'whole');
      return own;
    }
    const isAtSignIn = this.signInAlone && signInNamespaces.includes(namespace);
    const isWhole = isAtSignIn || wholeAtFirst.has(namespace) || this.wanted.get(namespace) === 'whole';
    const part = isAtSignIn ? 'sign-in' : isWhole && !wholeAtFirst.has(namespace) ? 'later' : 'first';
    const { [namespace]: content = {} } = (await texts[language as Language][part]()).default;
    this.here.set(`${language} ${namespace}`, isWhole ? 'whole' : 'first');
    return content;
  }

  /** Answers whether something new came. A namespace that failed before is asked for anew. */
  private async fetch(language: Language): Promise<boolean> {
    const missing = [...this.wanted].flatMap(([namespace, depth]) => {
      const here = this.here.get(`${language} ${namespace}`);
      return here === 'whole' || here === depth ? [] : [namespace];
    });
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
