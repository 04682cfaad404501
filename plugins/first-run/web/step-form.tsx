import type { ReactNode } from 'react';
import { useText } from '#core/web';
import { Button, ButtonRow, FieldGrid, Note, Stack } from '#shared/ui';
import { useFirstField } from './use-first-field';

interface StepFormProps {
  readonly text: string;
  /** Its fields; the first one has the focus. */
  readonly children: ReactNode;
  readonly busy: boolean;
  /** Every field is filled; else nothing is sent. */
  readonly isWhole: boolean;
  readonly onSend: () => void;
  /** What is shown once it is sent. */
  readonly after?: ReactNode;
}

/** One step of the guide: what it is for, its fields, one button. */
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
