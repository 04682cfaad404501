import { useState } from 'react';
import { DraftNotice, useAction, useClient, useDraftState, useOptions, useText } from '#core/web';
import { languages } from '#core';
import { emotionTerms } from '#shared/vocabulary';
import { dateShortcuts } from '#shared/time';
import {
  Button,
  ChoiceBox,
  Drawer,
  Field,
  FieldGrid,
  MultiSelectBox,
  NumberInput,
  SelectBox,
  Stack,
  TextInput,
  Toggle,
  useUi,
  WordsInput,
  type Choice,
} from '#shared/ui';
import { listWidget, maxListed, widgetContract, widgetThemes, type Widget, type WidgetDraft } from '../widget-contract';

interface WidgetDrawerProps {
  /** The widget to edit, or null for a new one. */
  readonly row: Widget | null;
  readonly kinds: readonly Choice[];
  readonly onSaved: (widget: Widget) => void;
  readonly onClose: () => void;
}

const usualPeriod = 'last-7-days';
const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const;
const newWidget: WidgetDraft = {
  Widget_Name: '',
  Module_ID: 'emotion-trend',
  Input: { Period: usualPeriod },
  Origins: [],
  Theme: 'auto',
  Language: 'zh-CN',
  Is_Enabled: true,
};

/** Edits the content of a widget, its article filters, and the sites that may embed it. */
export function WidgetDrawer({ row, kinds, onSaved, onClose }: WidgetDrawerProps) {
  const t = useText('embedding');
  const { t: named, language } = useUi();
  const client = useClient(widgetContract);
  const subjects = useOptions('subject');
  const [first] = useState<WidgetDraft>(() => row ?? { ...newWidget, Language: language as WidgetDraft['Language'] });
  const { values: draft, set: change, stored } = useDraftState(`embedding.widget ${row?.Widget_ID ?? 'new'}`, first);
  const { Input } = draft;
  const ask = (part: Partial<WidgetDraft['Input']>): void => change({ Input: { ...Input, ...part } });
  const save = useAction(async () => {
    const { Widget_Name, Module_ID, Origins, Theme, Language, Is_Enabled } = draft;
    const body = { Widget_Name, Module_ID, Input, Origins, Theme, Language, Is_Enabled };
    const saved = row
      ? await client.updateWidget({ body: { ...body, Widget_ID: row.Widget_ID } })
      : await client.createWidget({ body });
    stored.drop();
    onSaved(saved);
  });
  return (
    <Drawer
      open
      title={t(row ? 'widget.change' : 'widget.create')}
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
            disabled={draft.Widget_Name.trim() === ''}
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
        <Field label={t('widget.name')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={60}
              value={draft.Widget_Name}
              onChange={({ target }) => change({ Widget_Name: target.value })}
            />
          )}
        </Field>
        <Field label={t('widget.kind')} required>
          {(field) => (
            <SelectBox
              {...field}
              options={kinds}
              value={draft.Module_ID}
              onChange={(Module_ID) => Module_ID && change({ Module_ID })}
            />
          )}
        </Field>
        <Field label={t('widget.subjects')} hint={t('widget.subjectsHint')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={subjects}
              value={Input.Subject_ID ? Input.Subject_ID.split(',') : []}
              onChange={(ids) => ask({ Subject_ID: ids.length > 0 ? ids.join(',') : undefined })}
            />
          )}
        </Field>
        <FieldGrid>
          <Field label={t('widget.period')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={Input.Period ?? usualPeriod}
                choices={dateShortcuts.map((value) => ({ value, label: named(value) }))}
                onChange={(Period) => ask({ Period: dateShortcuts.find((each) => each === Period) })}
              />
            )}
          </Field>
          <Field label={t('widget.emotion')}>
            {(field) => (
              <SelectBox
                {...field}
                options={emotionTerms.values.map((value) => ({ value, label: emotionTerms.getLabel(value, language) }))}
                value={Input.Emotion ?? null}
                onChange={(Emotion) => ask({ Emotion: Emotion ?? undefined })}
              />
            )}
          </Field>
          {draft.Module_ID === listWidget && (
            <Field label={t('widget.size')}>
              {(field) => (
                <NumberInput
                  {...field}
                  min={1}
                  max={maxListed}
                  value={Input.Size ?? 10}
                  onChange={(Size) => ask({ Size: Size ?? undefined })}
                />
              )}
            </Field>
          )}
        </FieldGrid>
        <Field label={t('widget.origins')} hint={t('widget.originsHint')}>
          {(field) => (
            <WordsInput
              {...field}
              max={20}
              value={draft.Origins}
              onChange={(Origins) => change({ Origins: [...Origins] })}
            />
          )}
        </Field>
        <FieldGrid>
          <Field label={t('widget.theme')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={draft.Theme}
                choices={widgetThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
                onChange={(Theme) => change({ Theme: widgetThemes.find((each) => each === Theme) ?? 'auto' })}
              />
            )}
          </Field>
          <Field label={t('widget.language')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={draft.Language}
                choices={languages.map((value) => ({ value, label: languageNames[value] }))}
                onChange={(value) => change({ Language: languages.find((each) => each === value) ?? 'zh-CN' })}
              />
            )}
          </Field>
          <Field label={t('widget.state')}>
            {(field) => (
              <Toggle {...field} checked={draft.Is_Enabled} onChange={(Is_Enabled) => change({ Is_Enabled })} />
            )}
          </Field>
        </FieldGrid>
      </Stack>
    </Drawer>
  );
}
