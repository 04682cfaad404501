import type { ResultOf } from '#core';
import { DraftNotice, MessageService, useAction, useClient, useDraftState, useService, useText } from '#core/web';
import { Button, ChoiceBox, Field, NumberInput, Panel, TextInput } from '#shared/ui';
import { configContract } from '../config-contract';
import styles from './collector-nodes.module.css';

type Settings = ResultOf<typeof configContract.state>['Settings'];

/** Settings for all collectors: robots.txt and the request interval. */
export function ConfigSettings({
  settings,
  mayChange,
  onSaved,
}: {
  readonly settings: Settings;
  readonly mayChange: boolean;
  readonly onSaved: () => void;
}) {
  const t = useText('collector-nodes');
  const core = useText('core');
  const client = useClient(configContract);
  const messages = useService(MessageService);
  const {
    values: draft,
    set,
    stored,
  } = useDraftState<Settings>(mayChange ? 'collector-nodes.settings' : null, settings);
  const lacksReason = draft.Robots === 'ignore' && draft.Robots_Reason.trim() === '';
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings);
  const save = useAction(async () => {
    if (lacksReason) return;
    const { Version } = await client.saveSettings({ body: draft });
    stored.drop();
    messages.show('success', t('config.saved', { version: Version }));
    onSaved();
  });
  return (
    <Panel title={t('config.settings')}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <DraftNotice draft={stored} />
        <div className={styles.grid}>
          <Field label={t('config.fields.Robots')} hint={t('config.robotsHint')}>
            {(field) => (
              <ChoiceBox
                {...field}
                disabled={!mayChange}
                value={draft.Robots}
                choices={(['obey', 'ignore'] as const).map((value) => ({
                  value,
                  label: t(`config.choices.Robots_Mode.${value}`),
                }))}
                onChange={(value) => value && set({ Robots: value })}
              />
            )}
          </Field>
          {draft.Robots === 'ignore' && (
            <Field
              label={t('config.fields.Robots_Reason')}
              required
              error={lacksReason ? t('fault.robots-reason') : undefined}
            >
              {(field) => (
                <TextInput
                  {...field}
                  disabled={!mayChange}
                  maxLength={300}
                  value={draft.Robots_Reason}
                  onChange={({ target }) => set({ Robots_Reason: target.value })}
                />
              )}
            </Field>
          )}
          <Field label={t('config.fields.Gap_Seconds')} hint={t('config.gapHint')}>
            {(field) => (
              <NumberInput
                {...field}
                disabled={!mayChange}
                min={1}
                max={60}
                value={draft.Gap_Seconds}
                onChange={(value) => set({ Gap_Seconds: Math.min(60, Math.max(1, value ?? 1)) })}
              />
            )}
          </Field>
        </div>
        {mayChange && (
          <div className={styles.buttons}>
            <Button type="submit" kind="primary" busy={save.busy} disabled={!isChanged || lacksReason}>
              {core('resource.save')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
