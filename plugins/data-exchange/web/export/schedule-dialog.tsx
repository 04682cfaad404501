import { useState } from 'react';
import { MessageService, useAction, useClient, useService, useText } from '#core/web';
import { Button, ChoiceBox, Dialog, Field, Segmented } from '#shared/ui';
import { dataExportContract, type ExportDraft, type ExportRhythm } from '../../export-contract';
import styles from '../data-import.module.css';

interface ScheduleDialogProps {
  readonly draft: ExportDraft;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
/** Weeks start on Monday. */
const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const;

/** Dialog for the schedule of an export. */
export function ScheduleDialog({ draft, onSaved, onClose }: ScheduleDialogProps) {
  const t = useText('data-exchange');
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const [rhythm, setRhythm] = useState<ExportRhythm>({ Every: 'daily', Weekday: 1, Hour: 8 });
  const save = useAction(async () => {
    await client.addSchedule({ body: { ...draft, ...rhythm } });
    messages.show('success', t('export.saved'));
    onSaved();
  });
  return (
    <Dialog
      open
      title={`${t('export.schedule')}: ${draft.Name ?? ''}`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={save.busy} onClick={onClose}>
            {t('export.cancelDialog')}
          </Button>
          <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
            {t('export.save')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.labelled}>
          <span>{t('export.every')}</span>
          <Segmented
            label={t('export.every')}
            value={rhythm.Every}
            choices={[
              { value: 'daily', label: t('export.daily') },
              { value: 'weekly', label: t('export.weekly') },
            ]}
            onChange={(Every) => setRhythm({ ...rhythm, Every })}
          />
        </div>
        <div className={styles.grid}>
          {rhythm.Every === 'weekly' && (
            <Field label={t('export.weekday')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  value={String(rhythm.Weekday)}
                  choices={weekdays.map((value) => ({ value: value as string, label: t(`export.weekdays.${value}`) }))}
                  onChange={(value) => setRhythm({ ...rhythm, Weekday: Number(value) })}
                />
              )}
            </Field>
          )}
          <Field label={t('export.hour')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={String(rhythm.Hour)}
                choices={hours}
                onChange={(value) => setRhythm({ ...rhythm, Hour: Number(value) })}
              />
            )}
          </Field>
        </div>
        {draft.Filter?.Published_At && <p className={styles.hint}>{t('export.fixedTime')}</p>}
      </div>
    </Dialog>
  );
}
