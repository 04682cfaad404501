import { ConfirmDialog } from '#shared/ui';
import { useText } from '../react/use-text';
import type { LeaveGuard } from './use-leave-guard';

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ form }: { readonly form: Pick<LeaveGuard, 'asking' | 'answer'> }) {
  const t = useText('core');
  return (
    <ConfirmDialog
      open={form.asking}
      danger
      title={t('resource.discardTitle')}
      action={t('resource.discard')}
      onConfirm={() => form.answer(true)}
      onClose={() => form.answer(false)}
    >
      {t('resource.discardText')}
    </ConfirmDialog>
  );
}
