import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { PageHeader, Tabs } from '#shared/ui';
import { emotionContract } from '../../contract';
import { AccuracyFigures } from './accuracy-figures';
import { CheckPanel } from './check-panel';
import { ConfusionTable, type ConfusionCell } from './confusion-table';
import { CorrectionList } from './correction-list';
import { SettingPanel } from './setting-panel';
import { StreamPanel } from './stream-panel';
import styles from './emotion-accuracy.module.css';

type Tab = 'check' | 'corrections' | 'setting';

/** Accuracy of the model for this client, samples to check, corrections, and the confidence threshold. */
const EmotionAccuracyScreen = observer(() => {
  const t = useText('emotion-words');
  const client = useClient(emotionContract);
  const mayModify = useService(PrivilegeService).can('emotion-accuracy').modify;
  const loaded = useLoaded((signal) => client.accuracy({ query: {} }, { signal }), [client]);
  const { reload } = loaded;
  const [tab, setTab] = useState<Tab>(mayModify ? 'check' : 'corrections');
  const [cell, setCell] = useState<ConfusionCell | null>(null);
  const choose = (chosen: ConfusionCell | null): void => {
    setCell(chosen);
    setTab('corrections');
  };
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.emotion-accuracy')} text={t('accuracy.text')} />
      <QueryView query={loaded} lines={10}>
        {(data) => (
          <>
            <AccuracyFigures accuracy={data} mayModify={mayModify} reload={reload} />
            <StreamPanel streams={data.Streams} mayModify={mayModify} />
            <ConfusionTable matrix={data.Matrix} chosen={cell} onChoose={choose} />
            <Tabs<Tab>
              label={t('title.emotion-accuracy')}
              value={tab}
              onChange={setTab}
              tabs={[
                ...(mayModify ? [{ key: 'check' as const, title: t('check.title') }] : []),
                { key: 'corrections', title: t('corrections.title'), count: data.Labelled.Of },
                { key: 'setting', title: t('setting.title') },
              ]}
            >
              {tab === 'check' && <CheckPanel onChecked={reload} />}
              {tab === 'corrections' && <CorrectionList cell={cell} onClear={() => setCell(null)} />}
              {tab === 'setting' && <SettingPanel setting={data.Setting} mayModify={mayModify} onSaved={reload} />}
            </Tabs>
          </>
        )}
      </QueryView>
    </div>
  );
});

export default EmotionAccuracyScreen;
