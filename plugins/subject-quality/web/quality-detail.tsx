import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import {
  Button,
  ButtonRow,
  ChartCard,
  ChoiceBox,
  EmptyState,
  Note,
  PanelGrid,
  showToast,
  Stack,
  useUi,
} from '#shared/ui';
import { formatDate } from '#shared/time';
import { subjectQualityContract, type QualitySample, type SubjectQuality } from '../contract';
import { QualityFigures } from './quality-figures';
import { QualitySettingPanel } from './quality-setting-panel';
import { ReviewPanel } from './review-panel';

interface QualityDetailProps {
  readonly subject: SubjectQuality;
  readonly onReviewed: (sample: QualitySample) => void;
  readonly onChanged: () => void;
}

/** One subject: figures of its newest sample, pending reviews, history and targets. */
export const QualityDetail = observer(function QualityDetail({ subject, onReviewed, onChanged }: QualityDetailProps) {
  const t = useText('subject-quality');
  const { timeZone } = useUi();
  const client = useClient(subjectQualityContract);
  const may = useService(PrivilegeService).can('subject-quality').modify;
  const [place, setPlace] = useState(0);
  const { Subject_ID, Samples } = subject;
  const sample = useAction(async () => {
    const made = await client.sample({ body: { Subject_ID } });
    showToast({ text: t('sampled', { count: made.Counts.waiting }), kind: 'success' });
    setPlace(0);
    onChanged();
  });
  const selectedSample = Samples[Math.min(place, Samples.length - 1)];
  const course = [...Samples].reverse();
  const percent = (value: number | undefined): number | null =>
    value === undefined ? null : Math.round(value * 1000) / 10;
  return (
    <Stack>
      {may && (
        <ButtonRow>
          <Button kind="primary" icon="refresh" busy={sample.busy} onClick={() => void sample.run()}>
            {t('sample')}
          </Button>
          <Note>{t('sampleText')}</Note>
        </ButtonRow>
      )}
      {selectedSample ? (
        <>
          {Samples.length > 1 && (
            <ChoiceBox
              aria-label={t('course')}
              value={selectedSample.Sample_ID}
              choices={Samples.map(({ Sample_ID, Sampled_At }) => ({
                value: Sample_ID,
                label: formatDate(new Date(Sampled_At), undefined, timeZone),
              }))}
              onChange={(id) => setPlace(Samples.findIndex(({ Sample_ID }) => Sample_ID === id))}
            />
          )}
          <QualityFigures sample={selectedSample} />
          {may && place === 0 && (
            <ReviewPanel key={selectedSample.Sample_ID} subjectId={Subject_ID} onReviewed={onReviewed} />
          )}
          <PanelGrid>
            <ChartCard
              title={t('course')}
              data={{
                kind: 'line',
                categories: course.map(({ Sampled_At }) => formatDate(new Date(Sampled_At), 'MM/dd HH:mm', timeZone)),
                series: [
                  {
                    key: 'precision',
                    name: t('precision'),
                    values: course.map((each) => percent(each.Precision?.Share)),
                  },
                  {
                    key: 'precision-high',
                    name: t('precisionHigh'),
                    values: course.map((each) => percent(each.Precision?.High)),
                  },
                  { key: 'recall', name: t('recall'), values: course.map((each) => percent(each.Recall?.Share)) },
                  {
                    key: 'recall-high',
                    name: t('recallHigh'),
                    values: course.map((each) => percent(each.Recall?.High)),
                  },
                ],
              }}
              empty={t('noCourse')}
              onSelect={(category) => {
                const at = course.findIndex(
                  ({ Sampled_At }) => formatDate(new Date(Sampled_At), 'MM/dd HH:mm', timeZone) === category,
                );
                if (at >= 0) setPlace(Samples.length - 1 - at);
              }}
            />
            <QualitySettingPanel subject={subject} mayModify={may} onSaved={onChanged} />
          </PanelGrid>
        </>
      ) : (
        <>
          <EmptyState title={t('noSamples')} text={t('noSamplesText')} />
          <QualitySettingPanel subject={subject} mayModify={may} onSaved={onChanged} />
        </>
      )}
    </Stack>
  );
});
