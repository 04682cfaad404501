import { useMemo, useRef } from 'react';
import { useText } from '#core/web';
import { closeToast, showToast, showUndo } from '#shared/ui';

/** Says what was done and offers to take it back; quietly, the key alone takes it back. */
export type OfferUndo = (text: string, undo: () => void, isQuiet?: boolean) => void;

/** Keeps the last deed, to be taken back once, by its toast or by `undo`; what was taken back is said. */
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
