import { useState } from 'react';
import { useAction, useClient, useLoaded, useText } from '#core/web';
import { Button, Drawer, Field, FieldGrid, Note, NumberInput, Skeleton, Stack, useUi, WordsInput } from '#shared/ui';
import { levelTerms } from '#shared/vocabulary';
import { ruleContract, type AlertSettingWire } from '../contract';
import { levelParts } from '../level';

interface SettingFormProps {
  readonly first: AlertSettingWire;
  readonly onSaved: () => void;
}

function SettingForm({ first, onSaved }: SettingFormProps) {
  const t = useText('alerts');
  const { language } = useUi();
  const client = useClient(ruleContract);
  const [draft, setDraft] = useState(first);
  const save = useAction(async () => {
    await client.saveSetting({ body: draft });
    onSaved();
  });
  const { Weights, Begins } = draft.Formula;
  const formula = (changes: Partial<AlertSettingWire['Formula']>): void =>
    setDraft({ ...draft, Formula: { ...draft.Formula, ...changes } });
  return (
    <Stack>
      <Note>{t('setting.formula')}</Note>
      <FieldGrid>
        {levelParts.map((part) => (
          <Field key={part} label={t(`parts.${part}`)}>
            {(field) => (
              <NumberInput
                {...field}
                min={0}
                max={100}
                value={Weights[part]}
                onChange={(value) => formula({ Weights: { ...Weights, [part]: value ?? 0 } })}
              />
            )}
          </Field>
        ))}
      </FieldGrid>
      <Note>{t('setting.begins')}</Note>
      <FieldGrid>
        {(['red', 'orange', 'yellow'] as const).map((level) => (
          <Field key={level} label={levelTerms.getLabel(level, language)}>
            {(field) => (
              <NumberInput
                {...field}
                min={0}
                max={100}
                value={Begins[level]}
                onChange={(value) => formula({ Begins: { ...Begins, [level]: value ?? 0 } })}
              />
            )}
          </Field>
        ))}
      </FieldGrid>
      <Field label={t('setting.holidays')} hint={t('setting.holidaysHint')}>
        {(field) => (
          <WordsInput
            {...field}
            max={400}
            value={draft.Holidays}
            onChange={(days) => setDraft({ ...draft, Holidays: [...days] })}
          />
        )}
      </Field>
      <FieldGrid>
        {(['Receipt_Level', 'Remind_Minutes', 'Reminders'] as const).map((name) => (
          <Field key={name} label={t(`setting.${name}`)}>
            {(field) => (
              <NumberInput
                {...field}
                min={0}
                value={draft[name]}
                onChange={(value) => setDraft({ ...draft, [name]: value ?? 0 })}
              />
            )}
          </Field>
        ))}
      </FieldGrid>
      <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
        {t('setting.save')}
      </Button>
    </Stack>
  );
}

function SettingDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText('alerts');
  const client = useClient(ruleContract);
  const { data } = useLoaded((signal) => client.setting({}, { signal }), [client]);
  return (
    <Drawer open title={t('setting.title')} onClose={onClose}>
      {data ? <SettingForm first={data} onSaved={onClose} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

/** Settings: level formula, holidays and receipt level. */
export function SettingButton() {
  const t = useText('alerts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="settings" onClick={() => setOpen(true)}>
        {t('setting.title')}
      </Button>
      {open && <SettingDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
