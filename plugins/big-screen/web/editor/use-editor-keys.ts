import { useShortcut, useText } from '#core/web';
import type { EditorStore } from './editor-store';

/** Keyboard shortcuts of the toolbar actions; arrow keys move by one pixel, with Shift by ten. */
export function useEditorKeys(store: EditorStore, save: () => void): void {
  const t = useText('big-screen');
  const group = () => t('title.layout');
  const step = { group, keyOnly: true };
  useShortcut('mod+z', store.undo, t('editor.undo'), { group });
  useShortcut('mod+shift+z', store.redo, t('editor.redo'), { group });
  useShortcut('mod+y', store.redo, t('editor.redo'), { group, id: 'screen-redo', keyOnly: true });
  useShortcut('mod+s', save, t('editor.save'), { group });
  useShortcut('Delete', store.remove, t('editor.remove'), { group });
  useShortcut('Backspace', store.remove, t('editor.remove'), { group, id: 'screen-remove', keyOnly: true });
  useShortcut('mod+d', store.duplicate, t('editor.duplicate'), { group });
  useShortcut('c', store.copy, t('editor.copy'), { group });
  useShortcut('v', store.paste, t('editor.paste'), { group });
  useShortcut('a', store.chooseAll, t('editor.all'), { group });
  useShortcut('g', store.group, t('editor.group'), { group });
  useShortcut('shift+g', store.ungroup, t('editor.ungroup'), { group });
  useShortcut('ArrowLeft', () => store.nudge(-1, 0), t('editor.move'), step);
  useShortcut('ArrowRight', () => store.nudge(1, 0), t('editor.move'), step);
  useShortcut('ArrowUp', () => store.nudge(0, -1), t('editor.move'), step);
  useShortcut('ArrowDown', () => store.nudge(0, 1), t('editor.move'), step);
  useShortcut('shift+ArrowLeft', () => store.nudge(-10, 0), t('editor.move'), step);
  useShortcut('shift+ArrowRight', () => store.nudge(10, 0), t('editor.move'), step);
  useShortcut('shift+ArrowUp', () => store.nudge(0, -10), t('editor.move'), step);
  useShortcut('shift+ArrowDown', () => store.nudge(0, 10), t('editor.move'), step);
}
