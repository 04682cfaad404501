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
export function QualityFigures({ draw }: { readonly draw: QualitySample }) {
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
              value={draw.Counts[each]}
              label={t('openPart', { part: t(`part.${each}`), count: draw.Counts[each] })}
              pressed={part === each}
              onClick={() => setPart(each)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
  const { Recall } = draw;
  return (
    <>
      <Note>
        {t('drawnAt')} <TimeText at={draw.Sampled_At} /> · {t('period')} <TimeText at={draw.From} /> –{' '}
        <TimeText at={draw.To} /> · {t('ruleVersion', { version: draw.Rule_Version })}
      </Note>
      <PanelGrid>
        <Panel title={t('precision')}>
          <p className={styles.share}>
            <ShareText share={draw.Precision} state={draw.Precision_State} />
          </p>
          {list(precisionParts)}
          <Note>{t('precisionText')}</Note>
        </Panel>
        <Panel title={t('recall')}>
          <p className={styles.share}>
            <ShareText share={Recall} state={draw.Recall_State} />
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
      {part && <PartDrawer draw={draw} part={part} onClose={() => setPart(null)} />}
    </>
  );
}
