import { makeAutoObservable } from 'mobx';
import { inject } from '#core';
import { StorageService } from '../storage/storage-service';

/** The parts around a screen that can be shown or hidden. */
export type FramePart = 'head' | 'footer' | 'mainMenu' | 'leftMenu';

type Visibility = Record<FramePart, boolean>;

const everything: Visibility = { head: true, footer: true, mainMenu: true, leftMenu: true };

const switches: Readonly<Record<string, readonly FramePart[]>> = {
  showHeadAndFooter: ['head', 'footer'],
  showMainMenu: ['mainMenu'],
  showLeftMenu: ['leftMenu'],
};

/**
 * Which parts of the frame are visible; remembered.
 * Keeps visibility under its own key and full screen in the menu part of the stored state.
 */
export class MenuStateService {
  /** The screen alone, without any part of the frame. */
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

  /** Leaves full screen and brings back what a link's switches had hidden. */
  leaveFullScreen(): void {
    this.fullScreen = false;
    this.visible = { ...everything };
    this.remember();
  }

  /** Takes the switches of an address: `showHeadAndFooter`, `showMainMenu`, `showLeftMenu`, each on or off. */
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
