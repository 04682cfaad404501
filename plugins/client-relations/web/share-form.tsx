import { useState } from 'react';
import { useText } from '#core/web';
import { Button, ButtonRow, Field, MultiSelectBox, Stack, TextInput } from '#shared/ui';

interface ShareFormProps {
  readonly subjects: readonly { readonly Subject_ID: string; readonly Subject_Name: string }[];
  readonly busy: boolean;
  readonly onShare: (subjects: readonly string[], narrowing: string) => Promise<boolean>;
}

/** Chooses subjects, and what of them the other client watches. */
export function ShareForm({ subjects, busy, onShare }: ShareFormProps) {
  const t = useText('client-relations');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [narrowing, setNarrowing] = useState('');
  const share = async (): Promise<void> => {
    if (!(await onShare(chosen, narrowing.trim()))) return;
    setChosen([]);
    setNarrowing('');
  };
  return (
    <Stack>
      <Field label={t('field.subjects')} required>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={subjects.map(({ Subject_ID, Subject_Name }) => ({ value: Subject_ID, label: Subject_Name }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </Field>
      <Field label={t('field.narrowing')} hint={t('narrowingHint')}>
        {(field) => (
          <TextInput
            {...field}
            maxLength={2000}
            value={narrowing}
            onChange={({ target }) => setNarrowing(target.value)}
          />
        )}
      </Field>
      <ButtonRow>
        <Button kind="primary" icon="share" busy={busy} disabled={chosen.length === 0} onClick={() => void share()}>
          {t('share')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
