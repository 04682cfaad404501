import type { ReactNode } from 'react';
import { useText } from '#core/web';
import { Button, ButtonRow, FieldGrid, Note, Stack } from '#shared/ui';
import { useFirstField } from './use-first-field';

interface StepFormProps {
  readonly text: string;
  /** Form fields; the first one receives the focus. */
  readonly children: ReactNode;
  readonly busy: boolean;
  /** Whether every field is filled in; otherwise nothing is sent. */
  readonly isWhole: boolean;
  readonly onSend: () => void;
  /** Content shown after submission. */
  readonly after?: ReactNode;
}

/** One step of the guide: purpose, fields and one button. */
export function StepForm({ text, children, busy, isWhole, onSend, after }: StepFormProps) {
  const t = useText('first-run');
  const form = useFirstField<HTMLFormElement>();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onSend();
      }}
    >
      <Stack>
        <Note>{text}</Note>
        <FieldGrid>{children}</FieldGrid>
        <ButtonRow>
          <Button kind="primary" type="submit" busy={busy} disabled={!isWhole}>
            {t('next')}
          </Button>
        </ButtonRow>
      </Stack>
      {after}
    </form>
  );
}
