import { makeAutoObservable } from 'mobx';
import { inject } from '#core';
import { StorageService } from '../storage/storage-service';

/** Parts around a screen that can be shown or hidden. */
export type FramePart = 'head' | 'footer' | 'mainMenu' | 'leftMenu';

type Visibility = Record<FramePart, boolean>;

const everything: Visibility = { head: true, footer: true, mainMenu: true, leftMenu: true };

const switches: Readonly<Record<string, readonly FramePart[]>> = {
  showHeadAndFooter: ['head', 'footer'],
  showMainMenu: ['mainMenu'],
  showLeftMenu: ['leftMenu'],
};

/**
 * Stores which parts of the frame are visible: visibility under its own key, full screen in the menu part of the stored
 * state.
 */
export class MenuStateService {
  /** Shows the screen alone, without the frame. */
  fullScreen: boolean;
  private visible: Visibility;

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    this.visible = { ...everything, ...storage.read<Partial<Visibility>>('menuVisibility') };
    this.fullScreen = storage.readState<{ fullScreen?: boolean }>('menu')?.fullScreen === true;
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true });
  }

  get headVisible(): boolean {
    return this.visible.head && !this.fullScreen;
  }

  get footerVisible(): boolean {
    return this.visible.footer && !this.fullScreen;
  }

  get mainMenuVisible(): boolean {
    return this.visible.mainMenu && !this.fullScreen;
  }

  get leftMenuVisible(): boolean {
    return this.visible.leftMenu && !this.fullScreen;
  }

  show(part: FramePart, visible: boolean): void {
    this.visible[part] = visible;
    this.remember();
  }

  toggleLeftMenu(): void {
    this.show('leftMenu', !this.visible.leftMenu);
  }

  enterFullScreen(): void {
    this.fullScreen = true;
    this.remember();
  }

  /** Leaves full screen and restores parts hidden by the switches of a link. */
  leaveFullScreen(): void {
    this.fullScreen = false;
    this.visible = { ...everything };
    this.remember();
  }

  /** Applies the switches of a URL: `showHeadAndFooter`, `showMainMenu`, `showLeftMenu`, each on or off. */
  applySwitches(parameters: URLSearchParams): void {
    for (const [name, parts] of Object.entries(switches)) {
      const value = parameters.get(name);
      if (value !== 'on' && value !== 'off') continue;
      for (const part of parts) this.show(part, value === 'on');
    }
  }

  private remember(): void {
    this.storage.write('menuVisibility', this.visible);
    this.storage.writeState('menu', { fullScreen: this.fullScreen });
  }
}
