import { useText } from '#core/web';
import { Button, ButtonRow, CopyButton, Dialog, Field, Note, Stack, TextInput } from '#shared/ui';

/** The secret by which the interactive website checks its tokens, told this once. */
export function SecretDialog({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const t = useText('embedding');
  return (
    <Dialog
      open
      wide
      title={t('secret.title')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Stack>
        <Note>{t('secret.text')}</Note>
        <Field label={t('secret.name')}>{(field) => <TextInput {...field} readOnly value={text} />}</Field>
        <ButtonRow>
          <CopyButton text={text}>{t('secret.copy')}</CopyButton>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
