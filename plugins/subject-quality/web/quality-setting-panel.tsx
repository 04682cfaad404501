import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, ButtonRow, Checkbox, Field, FieldGrid, Note, NumberInput, Panel, showToast, Stack } from '#shared/ui';
import { subjectQualityContract, type SubjectQuality } from '../contract';

interface QualitySettingPanelProps {
  readonly subject: SubjectQuality;
  readonly mayModify: boolean;
  readonly onSaved: () => void;
}

const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);
const figures = ['Min_Precision', 'Min_Recall'] as const;

/** Targets of a subject, and whether it is sampled every week. */
export function QualitySettingPanel({ subject, mayModify, onSaved }: QualitySettingPanelProps) {
  const t = useText('subject-quality');
  const client = useClient(subjectQualityContract);
  const { Subject_ID, Setting } = subject;
  const [draft, setDraft] = useState({
    Min_Precision: percent(Setting.Min_Precision),
    Min_Recall: percent(Setting.Min_Recall),
    Is_Watched: Setting.Is_Watched,
  });
  const isWrong = (value: number | null): boolean => value !== null && (value < 0 || value > 100);
  const share = (value: number | null): number | null => (value === null ? null : value / 100);
  const save = useAction(async () => {
    await client.set({
      body: {
        Subject_ID,
        Min_Precision: share(draft.Min_Precision),
        Min_Recall: share(draft.Min_Recall),
        Is_Watched: draft.Is_Watched,
      },
    });
    showToast({ text: t('setting.saved'), kind: 'success' });
    onSaved();
  });
  return (
    <Panel title={t('setting.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!figures.some((figure) => isWrong(draft[figure]))) void save.run();
        }}
      >
        <Stack>
          <FieldGrid>
            {figures.map((figure) => (
              <Field
                key={figure}
                label={t(`setting.${figure}`)}
                error={isWrong(draft[figure]) ? t('setting.range') : undefined}
              >
                {(field) => (
                  <NumberInput
                    {...field}
                    min={0}
                    max={100}
                    disabled={!mayModify}
                    value={draft[figure]}
                    onChange={(value) => setDraft({ ...draft, [figure]: value })}
                  />
                )}
              </Field>
            ))}
          </FieldGrid>
          <Checkbox
            checked={draft.Is_Watched}
            disabled={!mayModify}
            onChange={(Is_Watched) => setDraft({ ...draft, Is_Watched })}
          >
            {t('setting.Is_Watched')}
          </Checkbox>
          <Note>{t('setting.text')}</Note>
          {mayModify && (
            <ButtonRow>
              <Button type="submit" kind="primary" busy={save.busy}>
                {t('setting.save')}
              </Button>
            </ButtonRow>
          )}
        </Stack>
      </form>
    </Panel>
  );
}
