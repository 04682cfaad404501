import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { Button, Field, showToast, Slider, Toggle, useUi } from '#shared/ui';
import { emotionContract, type EmotionSetting } from '../../contract';
import styles from './emotion-accuracy.module.css';

interface SettingPanelProps {
  readonly setting: EmotionSetting;
  readonly mayModify: boolean;
  readonly onSaved: () => void;
}

/** Confidence threshold, and treatment of statements about others. */
export function SettingPanel({ setting, mayModify, onSaved }: SettingPanelProps) {
  const t = useText('emotion-words');
  const { language } = useUi();
  const client = useClient(emotionContract);
  const [draft, setDraft] = useState(setting);
  const isChanged =
    draft.Abstain_Below !== setting.Abstain_Below || draft.Is_Others_Neutral !== setting.Is_Others_Neutral;
  const save = useAction(async () => {
    await client.saveSetting({ body: draft });
    showToast({ text: t('setting.saved'), kind: 'success' });
    onSaved();
  });
  return (
    <form
      className={styles.setting}
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Field label={t('setting.abstain')} hint={t('setting.abstainText')}>
        {(field) => (
          <span className={styles.slider}>
            <Slider
              {...field}
              min={0}
              max={95}
              step={5}
              disabled={!mayModify}
              value={Math.round(draft.Abstain_Below * 100)}
              text={(value) => formatPercent(value / 100, language, 0)}
              onChange={(value) => setDraft({ ...draft, Abstain_Below: value / 100 })}
            />
            <output htmlFor={field.id}>{formatPercent(draft.Abstain_Below, language, 0)}</output>
          </span>
        )}
      </Field>
      <Toggle
        checked={draft.Is_Others_Neutral}
        disabled={!mayModify}
        onChange={(Is_Others_Neutral) => setDraft({ ...draft, Is_Others_Neutral })}
      >
        {t('setting.others')}
      </Toggle>
      <p className={styles.text}>{t('setting.othersText')}</p>
      {mayModify && (
        <div>
          <Button type="submit" kind="primary" busy={save.busy} disabled={!isChanged}>
            {t('setting.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
