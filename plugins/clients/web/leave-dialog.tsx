import { useText } from '#core/web';
import { ConfirmDialog } from '#shared/ui';
import type { LeaveGuard } from './use-leave-guard';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ form }: { readonly form: LeaveGuard }) {
  const core = useText('core');
  return (
    <ConfirmDialog
      open={form.asking}
      danger
      title={core('resource.discardTitle')}
      action={core('resource.discard')}
      onConfirm={() => form.answer(true)}
      onClose={() => form.answer(false)}
    >
      {core('resource.discardText')}
    </ConfirmDialog>
  );
}
