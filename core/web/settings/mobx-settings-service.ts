import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { inject, type PublicSettings } from '#core';
import { HttpService } from '../http/http-service';
import type { SettingsService } from './settings-service';

/** Asks for the public settings once. */
export class MobxSettingsService implements SettingsService {
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
    this.asking ??= this.http.request<PublicSettings>('GET', '/public/settings').then(
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
}
