import { createToken } from '#core';

/** The parts around a screen that can be shown or hidden. */
export type FramePart = 'head' | 'footer' | 'mainMenu' | 'leftMenu';

/** Which parts of the frame are visible; remembered. */
export interface MenuStateService {
  readonly headVisible: boolean;
  readonly footerVisible: boolean;
  readonly mainMenuVisible: boolean;
  readonly leftMenuVisible: boolean;
  /** The screen alone, without any part of the frame. */
  readonly fullScreen: boolean;
  show(part: FramePart, visible: boolean): void;
  toggleLeftMenu(): void;
  enterFullScreen(): void;
  /** Leaves full screen and brings back what a link's switches had hidden. */
  leaveFullScreen(): void;
  /** Takes the switches of an address: `showHeadAndFooter`, `showMainMenu`, `showLeftMenu`, each on or off. */
  applySwitches(parameters: URLSearchParams): void;
}
export const MenuStateService = createToken<MenuStateService>('core.menu-state');
