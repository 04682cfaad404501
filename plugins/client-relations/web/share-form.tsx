import { DraftNotice, useDraftState, useText } from '#core/web';
import { Button, ButtonRow, Field, MultiSelectBox, Stack, TextInput } from '#shared/ui';

interface ShareFormProps {
  /** Whose subjects are shared with whom; part of the draft's name. */
  readonly about: string;
  readonly subjects: readonly { readonly Subject_ID: string; readonly Subject_Name: string }[];
  readonly busy: boolean;
  readonly onShare: (subjects: readonly string[], narrowing: string) => Promise<boolean>;
}

const nothing = { chosen: [] as readonly string[], narrowing: '' };

/** Selects subjects and an optional narrowing for the other client. */
export function ShareForm({ about, subjects, busy, onShare }: ShareFormProps) {
  const t = useText('client-relations');
  const { values, set, clear, stored } = useDraftState(`client-relations.share ${about}`, nothing);
  const { chosen, narrowing } = values;
  const share = async (): Promise<void> => {
    if (await onShare(chosen, narrowing.trim())) clear();
  };
  return (
    <Stack>
      <DraftNotice draft={stored} />
      <Field label={t('field.subjects')} required>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={subjects.map(({ Subject_ID, Subject_Name }) => ({ value: Subject_ID, label: Subject_Name }))}
            value={chosen}
            onChange={(next) => set({ chosen: next })}
          />
        )}
      </Field>
      <Field label={t('field.narrowing')} hint={t('narrowingHint')}>
        {(field) => (
          <TextInput
            {...field}
            maxLength={2000}
            value={narrowing}
            onChange={({ target }) => set({ narrowing: target.value })}
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
