import { DraftNotice, useAction, useClient, useDraftState, useOptions, useText } from '#core/web';
import {
  Button,
  Drawer,
  Field,
  FieldGrid,
  MomentInput,
  MultiSelectBox,
  NumberInput,
  Stack,
  TextInput,
  WordsInput,
} from '#shared/ui';
import { keyContract, keyLimits, type ApiKey, type KeyDraft } from '../key-contract';
import { keyScopes } from '../scopes';

interface KeyDrawerProps {
  /** Key to edit; null for a new one. */
  readonly row: ApiKey | null;
  /** Called with the full key if one was created. */
  readonly onSaved: (key: string | null) => void;
  readonly onClose: () => void;
}

const isScope = (value: string): value is KeyDraft['Scopes'][number] => keyScopes.some((scope) => scope === value);

/** Form of a key: permissions, subjects, rate limits, and expiry. */
export function KeyDrawer({ row, onSaved, onClose }: KeyDrawerProps) {
  const t = useText('open-data');
  const client = useClient(keyContract);
  const subjects = useOptions('subject');
  const {
    values: draft,
    set: change,
    stored,
  } = useDraftState<KeyDraft>(`open-data.key ${row?.Key_ID ?? 'new'}`, {
    Key_Name: row?.Key_Name ?? '',
    Scopes: row?.Scopes ?? ['articles', 'figures'],
    Subject_IDs: row?.Subject_IDs ?? [],
    Networks: row?.Networks ?? [],
    Minute_Limit: row?.Minute_Limit ?? keyLimits.minute.usual,
    Day_Limit: row?.Day_Limit ?? keyLimits.day.usual,
    Expires_At: row?.Expires_At ?? null,
  });
  const save = useAction(async () => {
    const made = row
      ? await client.updateKey({ body: { ...draft, Key_ID: row.Key_ID } }).then(() => null)
      : (await client.createKey({ body: draft })).Key;
    stored.drop();
    onSaved(made);
  });
  return (
    <Drawer
      open
      title={t(row ? 'key.change' : 'key.create')}
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={save.busy}
            onClick={() => {
              stored.drop();
              onClose();
            }}
          >
            {t('action.cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={draft.Key_Name.trim() === '' || draft.Scopes.length === 0}
            busy={save.busy}
            onClick={() => void save.run()}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Field label={t('key.name')} hint={t('key.nameHint')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={60}
              value={draft.Key_Name}
              onChange={({ target }) => change({ Key_Name: target.value })}
            />
          )}
        </Field>
        <Field label={t('key.scopes')} hint={t('key.scopesHint')} required>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={keyScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
              value={draft.Scopes}
              onChange={(values) => change({ Scopes: values.filter(isScope) })}
            />
          )}
        </Field>
        <Field label={t('key.subjects')} hint={t('key.subjectsHint')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={subjects}
              value={draft.Subject_IDs}
              onChange={(ids) => change({ Subject_IDs: [...ids] })}
            />
          )}
        </Field>
        <Field label={t('key.networks')} hint={t('key.networksHint')}>
          {(field) => (
            <WordsInput
              {...field}
              max={20}
              value={draft.Networks}
              onChange={(Networks) => change({ Networks: [...Networks] })}
            />
          )}
        </Field>
        <FieldGrid>
          <Field label={t('key.minute')}>
            {(field) => (
              <NumberInput
                {...field}
                min={1}
                max={keyLimits.minute.max}
                value={draft.Minute_Limit}
                onChange={(value) => change({ Minute_Limit: value ?? keyLimits.minute.usual })}
              />
            )}
          </Field>
          <Field label={t('key.day')}>
            {(field) => (
              <NumberInput
                {...field}
                min={1}
                max={keyLimits.day.max}
                value={draft.Day_Limit}
                onChange={(value) => change({ Day_Limit: value ?? keyLimits.day.usual })}
              />
            )}
          </Field>
          <Field label={t('key.expires')} hint={t('key.expiresHint')}>
            {(field) => (
              <MomentInput {...field} value={draft.Expires_At} onChange={(Expires_At) => change({ Expires_At })} />
            )}
          </Field>
        </FieldGrid>
      </Stack>
    </Drawer>
  );
}
