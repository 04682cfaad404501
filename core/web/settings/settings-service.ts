import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { inject, type PublicSettings } from '#core';
import { HttpService } from '../http/http-service';

declare global {
  interface Window {
    /** Response that the page itself requested while the code was loading; undefined when that failed. */
    askedSettings?: Promise<PublicSettings | undefined>;
  }
}

/** Public settings of the installation, requested once; null until loaded. */
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

  /** The response requested by the page is used once. */
  private async ask(): Promise<PublicSettings> {
    const earlyRequest = window.askedSettings;
    delete window.askedSettings;
    return (await earlyRequest) ?? this.http.request<PublicSettings>('GET', '/public/settings');
  }
}
