import { useText } from '#core/web';
import { ConfirmDialog } from '#shared/ui';
import type { DraftForm } from './use-draft';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ form }: { readonly form: DraftForm }) {
  const core = useText('core');
  return (
    <ConfirmDialog open={form.asking} danger title={core('resource.discardTitle')} action={core('resource.discard')} onConfirm={() => form.answer(true)} onClose={() => form.answer(false)}>
      {core('resource.discardText')}
    </ConfirmDialog>
  );
}
