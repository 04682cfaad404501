import { Button } from '../button/button';
import { CopyButton } from '../button/copy-button';
import { Field } from '../form/field';
import { TextInput } from '../form/inputs';
import { ButtonRow, Note, Stack } from '../layout/stack';
import { useUi } from '../ui-context';
import { Dialog } from './modal';

interface SecretDialogProps {
  readonly title: string;
  /** Explains the purpose of the secret and that it is shown only once. */
  readonly note: string;
  readonly label: string;
  readonly secret: string;
  /** Label of the button that confirms that the secret was saved, and closes. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Shows a secret that cannot be shown again. */
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
