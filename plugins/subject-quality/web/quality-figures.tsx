import { useState } from 'react';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { FigureButton, Note, Panel, PanelGrid, TimeText, useUi } from '#shared/ui';
import type { QualitySample, QualityPart } from '../contract';
import { PartDrawer } from './part-drawer';
import { ShareText } from './share-text';
import styles from './subject-quality.module.css';

const precisionParts: readonly QualityPart[] = ['population', 'removed', 'belongs', 'not', 'unsure', 'waiting'];
const recallParts: readonly QualityPart[] = ['recaptured', 'missed', 'stranger'];

/** Figures of a sample, each linked to the articles behind it. */
export function QualityFigures({ sample }: { readonly sample: QualitySample }) {
  const t = useText('subject-quality');
  const { language } = useUi();
  const [part, setPart] = useState<QualityPart | null>(null);
  const list = (parts: readonly QualityPart[]) => (
    <dl className={styles.figures}>
      {parts.map((each) => (
        <div key={each}>
          <dt>{t(`part.${each}`)}</dt>
          <dd>
            <FigureButton
              value={sample.Counts[each]}
              label={t('openPart', { part: t(`part.${each}`), count: sample.Counts[each] })}
              pressed={part === each}
              onClick={() => setPart(each)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
  const { Recall } = sample;
  return (
    <>
      <Note>
        {t('sampledAt')} <TimeText at={sample.Sampled_At} /> · {t('period')} <TimeText at={sample.From} /> –{' '}
        <TimeText at={sample.To} /> · {t('ruleVersion', { version: sample.Rule_Version })}
      </Note>
      <PanelGrid>
        <Panel title={t('precision')}>
          <p className={styles.share}>
            <ShareText share={sample.Precision} state={sample.Precision_State} />
          </p>
          {list(precisionParts)}
          <Note>{t('precisionText')}</Note>
        </Panel>
        <Panel title={t('recall')}>
          <p className={styles.share}>
            <ShareText share={Recall} state={sample.Recall_State} />
          </p>
          {list(recallParts)}
          {Recall && (
            <Note>
              {t('total', {
                total: formatNumber(Recall.Total, language),
                low: formatNumber(Recall.Total_Low, language),
                high: Recall.Total_High === null ? '∞' : formatNumber(Recall.Total_High, language),
              })}
            </Note>
          )}
          <Note>{t('recallText')}</Note>
        </Panel>
      </PanelGrid>
      {part && <PartDrawer sample={sample} part={part} onClose={() => setPart(null)} />}
    </>
  );
}
