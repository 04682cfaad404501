import { useMemo, useRef } from 'react';
import { useText } from '#core/web';
import { closeToast, showToast, showUndo } from '#shared/ui';

/** Reports an action and offers undo; a quiet one can be undone by the shortcut only. */
export type OfferUndo = (text: string, undo: () => void, isQuiet?: boolean) => void;

/** Keeps the last action, which can be undone once, by its toast or by `undo`; the undo is reported. */
export function useUndo(): { readonly offer: OfferUndo; readonly undo: () => void } {
  const t = useText('articles');
  const last = useRef<(() => void) | null>(null);
  return useMemo(
    () => ({
      offer: (text, undo, isQuiet = false) => {
        const once = (): void => {
          if (last.current !== once) return;
          last.current = null;
          undo();
          if (shown !== null) closeToast(shown);
          showToast({ text: t('undone', { text }) });
        };
        last.current = once;
        const shown = isQuiet ? null : showUndo({ text, label: t('undo'), undo: once });
      },
      undo: () => last.current?.(),
    }),
    [t],
  );
}
