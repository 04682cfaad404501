import { useState } from 'react';
import { DraftNotice, useAction, useClient, useStoredDraft, useText } from '#core/web';
import {
  Button,
  Drawer,
  Field,
  FieldGrid,
  MomentInput,
  NumberInput,
  Segmented,
  Stack,
  TextInput,
  useUi,
} from '#shared/ui';
import {
  briefContract,
  briefKinds,
  briefSettingsSchema,
  type Brief,
  type BriefDraft,
  type BriefKind,
} from '../contract';
import { lastPeriod } from '../period';
import { RebuildDialog } from './rebuild-dialog';
import { SettingsFields } from './settings-fields';

interface BriefDrawerProps {
  /** Brief to edit; null for a new one. */
  readonly brief: Brief | null;
  readonly onSaved: (brief: Brief) => void;
  readonly onClose: () => void;
}

/** Form for a brief: kind, period and content settings. Saved as a draft, or built immediately. */
export function BriefDrawer({ brief, onSaved, onClose }: BriefDrawerProps) {
  const t = useText('briefings');
  const { timeZone } = useUi();
  const client = useClient(briefContract);
  const getTimes = (kind: BriefKind) => {
    const { from, to } = lastPeriod(kind, new Date(), timeZone);
    return { From: from.toISOString(), To: to.toISOString() };
  };
  const [settings, setSettings] = useState(() => briefSettingsSchema.parse(brief ?? {}));
  const [isAsking, setIsAsking] = useState(false);
  const [head, setHead] = useState(() => ({
    Kind: brief?.Kind ?? ('day' as BriefKind),
    Number: brief?.Number ?? null,
    Title: brief?.Title ?? t('form.titleOf.day'),
    ...(brief ? { From: brief.From, To: brief.To } : getTimes('day')),
  }));
  const [first] = useState({ settings, head });
  const stored = useStoredDraft({
    name: `briefings.brief ${brief?.Briefing_ID ?? 'new'}`,
    value: { settings, head },
    isChanged: JSON.stringify({ settings, head }) !== JSON.stringify(first),
    base: brief ? JSON.stringify(first) : 'new',
    restore: (storedDraft) => {
      setSettings(storedDraft.settings);
      setHead(storedDraft.head);
    },
    reset: () => {
      setSettings(first.settings);
      setHead(first.head);
    },
  });
  const choose = (Kind: BriefKind): void =>
    setHead({
      ...head,
      Kind,
      ...getTimes(Kind),
      // An unedited title follows the kind.
      ...(briefKinds.some((kind) => head.Title === t(`form.titleOf.${kind}`))
        ? { Title: t(`form.titleOf.${Kind}`) }
        : {}),
    });
  const save = useAction(async (isBuilt: boolean) => {
    const draft: BriefDraft = { ...settings, ...head, Number: head.Number ?? undefined };
    const saved = brief
      ? await client.update({ body: { ...draft, Briefing_ID: brief.Briefing_ID } })
      : await client.create({ body: draft });
    stored.drop();
    onSaved(isBuilt ? await client.build({ body: { Briefing_ID: saved.Briefing_ID } }) : saved);
  });
  const isWrong = head.Title.trim() === '' || !(head.From < head.To);
  return (
    <Drawer
      open
      title={t(brief ? 'form.change' : 'form.create')}
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
          <Button disabled={isWrong} busy={save.busy} onClick={() => void save.run(false)}>
            {t('form.saveDraft')}
          </Button>
          <Button
            kind="primary"
            disabled={isWrong}
            busy={save.busy}
            onClick={() => (brief?.Built_At ? setIsAsking(true) : void save.run(true))}
          >
            {t('form.build')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Segmented
          label={t('column.kind')}
          value={head.Kind}
          choices={briefKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={choose}
        />
        <Field label={t('form.title')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={100}
              value={head.Title}
              onChange={({ target }) => setHead({ ...head, Title: target.value })}
            />
          )}
        </Field>
        <FieldGrid>
          <Field label={t('form.from')} required>
            {(field) => (
              <MomentInput {...field} value={head.From} onChange={(From) => From && setHead({ ...head, From })} />
            )}
          </Field>
          <Field label={t('form.to')} required error={head.From < head.To ? undefined : t('form.timeWrong')}>
            {(field) => <MomentInput {...field} value={head.To} onChange={(To) => To && setHead({ ...head, To })} />}
          </Field>
          <Field label={t('form.number')} hint={t('form.numberHint')}>
            {(field) => (
              <NumberInput
                {...field}
                min={1}
                max={100_000}
                value={head.Number}
                onChange={(Number) => setHead({ ...head, Number })}
              />
            )}
          </Field>
        </FieldGrid>
        <SettingsFields settings={settings} onChange={setSettings} />
      </Stack>
      <RebuildDialog
        brief={isAsking ? brief : null}
        onConfirm={() => void save.run(true)}
        onClose={() => setIsAsking(false)}
      />
    </Drawer>
  );
}
