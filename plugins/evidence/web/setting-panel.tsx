import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  AuthService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { Button, ChoiceBox, Field, NumberInput, Panel, showToast, TextInput } from '#shared/ui';
import { evidenceManageContract, keepModes, type EvidenceSetting, type ClientSetting } from '../contract';
import { getHours } from './hours-of';
import styles from './evidence.module.css';

/**
 * Settings for what is stored, for how long, and when it is checked again. Values that a client leaves open follow the
 * platform.
 */
export function SettingPanel() {
  const t = useText('evidence');
  const client = useClient(evidenceManageContract);
  const loaded = useLoaded((signal) => client.setting({}, { signal }), [client]);
  const { data, reload } = loaded;
  return (
    <Panel title={t(data?.Is_Platform ? 'setting.platform' : 'setting.own')}>
      <QueryView query={loaded} lines={4} compact replaceOnError>
        {(data) => (
          <SettingForm
            key={JSON.stringify(data.Client)}
            setting={data.Client}
            fallback={data.Is_Platform ? data.Effective : data.Platform}
            onSaved={reload}
          />
        )}
      </QueryView>
    </Panel>
  );
}

interface SettingFormProps {
  readonly setting: ClientSetting;
  /** Values that apply where nothing is set. */
  readonly fallback: EvidenceSetting;
  readonly onSaved: () => void;
}

const SettingForm = observer(({ setting, fallback, onSaved }: SettingFormProps) => {
  const t = useText('evidence');
  const client = useClient(evidenceManageContract);
  const mayModify = useService(PrivilegeService).can('evidence-setting').modify;
  const isOperator = useService(AuthService).user?.User_Type === 'operator';
  const [draft, setDraft] = useState(setting);
  const [hours, setHours] = useState((setting.Observe_After_Hours ?? []).join(', '));
  const change = (more: Partial<ClientSetting>): void => setDraft((before) => ({ ...before, ...more }));
  const parsed = getHours(hours);
  const areDaysWrong =
    draft.Retention_Days !== null &&
    !(Number.isInteger(draft.Retention_Days) && draft.Retention_Days >= 1 && draft.Retention_Days <= 3650);
  const isSpaceWrong =
    draft.Size_Limit_MB !== null &&
    !(Number.isInteger(draft.Size_Limit_MB) && draft.Size_Limit_MB >= 1 && draft.Size_Limit_MB <= 10_000_000);
  const save = useAction(async () => {
    if (parsed === undefined) return;
    await client.saveSetting({ body: { ...draft, Observe_After_Hours: parsed } });
    showToast({ text: t('setting.saved'), kind: 'success' });
    onSaved();
  });
  const follows = (value: string): string => t('setting.follows', { value });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Field label={t('setting.keep')} hint={t('setting.keepHint')}>
        {(field) => (
          <ChoiceBox
            {...field}
            disabled={!mayModify}
            value={draft.Keep ?? ''}
            empty={follows(t(`keep.${fallback.Keep}`))}
            choices={keepModes.map((value) => ({ value, label: t(`keep.${value}`) }))}
            onChange={(Keep) => change({ Keep: Keep === '' ? null : Keep })}
          />
        )}
      </Field>
      <Field
        label={t('setting.days')}
        error={areDaysWrong ? t('setting.daysWrong') : undefined}
        hint={t('setting.daysHint')}
      >
        {(field) => (
          <NumberInput
            {...field}
            disabled={!mayModify}
            min={1}
            max={3650}
            step={1}
            value={draft.Retention_Days}
            placeholder={follows(String(fallback.Retention_Days))}
            onChange={(Retention_Days) => change({ Retention_Days })}
          />
        )}
      </Field>
      <Field
        label={t('setting.hours')}
        error={parsed === undefined ? t('setting.hoursWrong') : undefined}
        hint={t('setting.hoursHint')}
      >
        {(field) => (
          <TextInput
            {...field}
            disabled={!mayModify}
            value={hours}
            placeholder={follows(fallback.Observe_After_Hours.join(', '))}
            onChange={(event) => setHours(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('setting.page')} hint={t('setting.pageHint')}>
        {(field) => (
          <ChoiceBox
            {...field}
            disabled={!mayModify}
            value={draft.Is_Page_Fetched === null ? '' : draft.Is_Page_Fetched ? 'yes' : 'no'}
            empty={follows(t(fallback.Is_Page_Fetched ? 'yes' : 'no'))}
            choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => change({ Is_Page_Fetched: value === '' ? null : value === 'yes' })}
          />
        )}
      </Field>
      <Field
        label={t('setting.room')}
        error={isSpaceWrong ? t('setting.roomWrong') : undefined}
        hint={t(isOperator ? 'setting.roomHint' : 'setting.roomOfOperator')}
      >
        {(field) => (
          <NumberInput
            {...field}
            disabled={!mayModify || !isOperator}
            min={1}
            max={10_000_000}
            step={1}
            value={draft.Size_Limit_MB}
            placeholder={follows(String(fallback.Size_Limit_MB))}
            onChange={(Size_Limit_MB) => change({ Size_Limit_MB })}
          />
        )}
      </Field>
      {mayModify && (
        <Button
          type="submit"
          kind="primary"
          busy={save.busy}
          disabled={parsed === undefined || areDaysWrong || isSpaceWrong}
        >
          {t('setting.save')}
        </Button>
      )}
    </form>
  );
});
