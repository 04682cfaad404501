import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { commentSettingContract, deepest, type CommentSetting } from '#plugins/article-tracking';
import { intervals } from '#plugins/article-tracking/web';
import { formatDuration } from '#shared/format';
import { Button, ChoiceBox, Dialog, Field, MomentInput, NumberInput, Stack, useUi } from '#shared/ui';

interface SettingFormProps {
  readonly setting: CommentSetting;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const once = 'once';

/** Settings for fetching the comments of an article: interval, end, depth. */
export function SettingForm({ setting, onSaved, onClose }: SettingFormProps) {
  const t = useText('comment-monitor');
  const { language } = useUi();
  const client = useClient(commentSettingContract);
  const [interval, setInterval] = useState(setting.Interval_Minutes);
  const [ends, setEnds] = useState(setting.Ends_At);
  const [depth, setDepth] = useState<number | null>(setting.Depth);
  const intervalOptions = [...new Set([...intervals, ...(setting.Interval_Minutes ? [setting.Interval_Minutes] : [])])];
  const save = useAction(async () => {
    await client.update({
      body: {
        Article_Track_Task_ID: setting.Article_Track_Task_ID,
        Interval_Minutes: interval,
        Ends_At: ends,
        ...(depth ? { Depth: depth } : {}),
      },
    });
    onSaved();
  });
  return (
    <Dialog
      open
      title={t('setting.edit', { title: setting.Article_Title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={save.busy} disabled={depth === null} onClick={() => void save.run()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={t('setting.interval')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={interval === null ? once : String(interval)}
              choices={[
                { value: once, label: t('setting.once') },
                ...intervalOptions
                  .toSorted((one, other) => one - other)
                  .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes * 60_000, language) })),
              ]}
              onChange={(value) => setInterval(value === once || value === '' ? null : Number(value))}
            />
          )}
        </Field>
        <Field label={t('setting.ends')} hint={t('setting.endsHint')}>
          {(field) => <MomentInput {...field} value={ends} onChange={setEnds} />}
        </Field>
        <Field label={t('setting.depth')} hint={t('setting.depthHint', { max: deepest })}>
          {(field) => <NumberInput {...field} min={1} max={deepest} step={1} value={depth} onChange={setDepth} />}
        </Field>
      </Stack>
    </Dialog>
  );
}
