import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { inject, type PublicSettings } from '#core';
import { HttpService } from '../http/http-service';

declare global {
  interface Window {
    /** What the page itself has asked for while its code came; undefined where that failed. */
    askedSettings?: Promise<PublicSettings | undefined>;
  }
}

/**
 * What the installation tells everybody; null until it has been asked.
 * Asks for the public settings once.
 */
export class SettingsService {
  settings: PublicSettings | null = null;
  private asking: Promise<PublicSettings> | undefined;

  constructor(@inject(HttpService) private readonly http: HttpService) {
    makeAutoObservable<this, 'http' | 'asking'>(this, {
      settings: observableRef,
      http: false,
      asking: false,
      load: false,
    });
  }

  load(): Promise<PublicSettings> {
    this.asking ??= this.ask().then(
      (settings) => {
        runInAction(() => (this.settings = settings));
        return settings;
      },
      (error: unknown) => {
        this.asking = undefined;
        throw error;
      },
    );
    return this.asking;
  }

  /** What the page has asked for serves once. */
  private async ask(): Promise<PublicSettings> {
    const asked = window.askedSettings;
    delete window.askedSettings;
    return (await asked) ?? this.http.request<PublicSettings>('GET', '/public/settings');
  }
}
