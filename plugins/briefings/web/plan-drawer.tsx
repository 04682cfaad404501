import { useState } from 'react';
import { DraftNotice, useAction, useClient, useOptions, useStoredDraft, useText } from '#core/web';
import {
  Button,
  ChoiceBox,
  Drawer,
  Field,
  FieldGrid,
  MultiSelectBox,
  NumberInput,
  Segmented,
  Stack,
  TextInput,
} from '#shared/ui';
import { briefSettingsSchema } from '../contract';
import { scheduleContract, scheduledKinds, type Plan } from '../schedule-contract';
import { SettingsFields } from './settings-fields';

interface PlanDrawerProps {
  /** Schedule to edit; null for a new one. */
  readonly plan: Plan | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
/** Weeks start on Monday here. */
const weekdays = ['1', '2', '3', '4', '5', '6', '0'];

/** Form for a schedule: time, content settings and recipients. */
export function PlanDrawer({ plan, onSaved, onClose }: PlanDrawerProps) {
  const t = useText('briefings');
  const client = useClient(scheduleContract);
  const receivers = useOptions('inform-user');
  // Selected articles are used only once, so scheduled briefs use the most popular articles unless the user chooses
  // otherwise.
  const [settings, setSettings] = useState(() => briefSettingsSchema.parse(plan ?? { Is_Basket: false }));
  const [head, setHead] = useState(() => ({
    Name: plan?.Name ?? '',
    Kind: plan?.Kind ?? ('day' as Plan['Kind']),
    Hour: plan?.Hour ?? 8,
    Weekday: plan?.Weekday ?? 1,
    Day: plan?.Day ?? 1,
    Receiver_IDs: plan?.Receiver_IDs ?? [],
    Is_Enabled: plan?.Is_Enabled ?? true,
  }));
  const [first] = useState({ settings, head });
  const stored = useStoredDraft({
    name: `briefings.plan ${plan?.Schedule_ID ?? 'new'}`,
    value: { settings, head },
    isChanged: JSON.stringify({ settings, head }) !== JSON.stringify(first),
    base: JSON.stringify(first),
    restore: (storedDraft) => {
      setSettings(storedDraft.settings);
      setHead(storedDraft.head);
    },
    reset: () => {
      setSettings(first.settings);
      setHead(first.head);
    },
  });
  const save = useAction(async () => {
    const body = { ...settings, ...head };
    if (plan) await client.updatePlan({ body: { ...body, Schedule_ID: plan.Schedule_ID } });
    else await client.createPlan({ body });
    stored.drop();
    onSaved();
  });
  const isWrong = head.Name.trim() === '' || head.Receiver_IDs.length === 0;
  return (
    <Drawer
      open
      title={t(plan ? 'plan.change' : 'plan.create')}
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
            {t('cancel')}
          </Button>
          <Button kind="primary" disabled={isWrong} busy={save.busy} onClick={() => void save.run()}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Field label={t('form.title')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={60}
              value={head.Name}
              onChange={({ target }) => setHead({ ...head, Name: target.value })}
            />
          )}
        </Field>
        <Segmented
          label={t('column.kind')}
          value={head.Kind}
          choices={scheduledKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(Kind) => setHead({ ...head, Kind })}
        />
        <FieldGrid>
          {head.Kind === 'week' && (
            <Field label={t('plan.weekday')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  value={String(head.Weekday)}
                  choices={weekdays.map((value) => ({ value, label: t(`plan.weekdays.${value}`) }))}
                  onChange={(value) => setHead({ ...head, Weekday: Number(value) })}
                />
              )}
            </Field>
          )}
          {head.Kind === 'month' && (
            <Field label={t('plan.day')}>
              {(field) => (
                <NumberInput
                  {...field}
                  min={1}
                  max={28}
                  value={head.Day}
                  onChange={(Day) => setHead({ ...head, Day: Day ?? 1 })}
                />
              )}
            </Field>
          )}
          <Field label={t('plan.hour')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={String(head.Hour)}
                choices={hours}
                onChange={(value) => setHead({ ...head, Hour: Number(value) })}
              />
            )}
          </Field>
        </FieldGrid>
        <Field label={t('send.receivers')} hint={t('send.hint')} required>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={receivers}
              value={head.Receiver_IDs}
              onChange={(ids) => setHead({ ...head, Receiver_IDs: [...ids] })}
            />
          )}
        </Field>
        <SettingsFields settings={settings} onChange={setSettings} />
      </Stack>
    </Drawer>
  );
}
