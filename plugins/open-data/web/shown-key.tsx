import { useText } from '#core/web';
import { Button, ButtonRow, CopyButton, Dialog, Field, Note, Stack, TextInput } from '#shared/ui';

/** A new key, which is told this once. */
export function ShownKey({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const t = useText('open-data');
  return (
    <Dialog
      open
      wide
      title={t('shown.title')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('shown.done')}
        </Button>
      }
    >
      <Stack>
        <Note>{t('shown.text')}</Note>
        <Field label={t('shown.key')}>{(field) => <TextInput {...field} readOnly value={text} />}</Field>
        <ButtonRow>
          <CopyButton text={text}>{t('shown.copy')}</CopyButton>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
