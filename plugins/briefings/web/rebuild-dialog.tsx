import { useText } from '#core/web';
import { ConfirmDialog } from '#shared/ui';
import type { Brief } from '../contract';

interface RebuildDialogProps {
  /** What is asked about; nothing while nothing is asked. */
  readonly brief: Pick<Brief, 'Title'> | null;
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a brief that was built, and perhaps edited, is built anew in place of what it says. */
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
