import type { MenuStateService } from './menu-state-service';

/**
 * Lets Escape leave full screen, unless something on the page took the key first; a page inside another one keeps the
 * look it was given.
 */
export function leaveByEscape(menu: MenuStateService): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], [role=dialog]'))
      return;
    const hidden = !(menu.headVisible && menu.footerVisible && menu.mainMenuVisible && menu.leftMenuVisible);
    if (menu.fullScreen || (hidden && window.top === window.self)) menu.leaveFullScreen();
  };
  const exited = () => {
    if (!document.fullscreenElement && menu.fullScreen) menu.leaveFullScreen();
  };
  window.addEventListener('keydown', pressed);
  document.addEventListener('fullscreenchange', exited);
  return () => {
    window.removeEventListener('keydown', pressed);
    document.removeEventListener('fullscreenchange', exited);
  };
}
