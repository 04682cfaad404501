import { useText } from '#core/web';
import { ConfirmDialog } from '#shared/ui';
import type { Brief } from '../contract';

interface RebuildDialogProps {
  /** The brief to confirm; null while the dialog is closed. */
  readonly brief: Pick<Brief, 'Title'> | null;
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before a built, possibly edited brief is replaced by a rebuild. */
export function RebuildDialog({ brief, onConfirm, onClose }: RebuildDialogProps) {
  const t = useText('briefings');
  return (
    <ConfirmDialog
      open={brief !== null}
      danger
      title={t('rebuildTitle', { name: brief?.Title ?? '' })}
      action={t('action.rebuild')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('rebuildText')}
    </ConfirmDialog>
  );
}
