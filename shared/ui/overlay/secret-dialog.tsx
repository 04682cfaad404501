import { Button } from '../button/button';
import { CopyButton } from '../button/copy-button';
import { Field } from '../form/field';
import { TextInput } from '../form/inputs';
import { ButtonRow, Note, Stack } from '../layout/stack';
import { useUi } from '../ui-context';
import { Dialog } from './modal';

interface SecretDialogProps {
  readonly title: string;
  /** What it is for, and that it is told this once. */
  readonly note: string;
  readonly label: string;
  readonly secret: string;
  /** Says that it is kept, and closes. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Tells a secret that cannot be told again. */
export function SecretDialog({ title, note, label, secret, done, onClose }: SecretDialogProps) {
  const { t } = useUi();
  const footer = (
    <Button kind="primary" onClick={onClose}>
      {done}
    </Button>
  );
  return (
    <Dialog open wide title={title} onClose={onClose} footer={footer}>
      <Stack>
        <Note>{note}</Note>
        <Field label={label}>{(field) => <TextInput {...field} readOnly value={secret} />}</Field>
        <ButtonRow>
          <CopyButton text={secret}>{t('copy')}</CopyButton>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
