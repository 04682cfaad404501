import type { MenuStateService } from './menu-state-service';

/**
 * Leaves full screen on Escape, unless something on the page handled the key first; an embedded page keeps its given
 * layout.
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
