import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Button, EmptyState, Note, PageHeader, Stack, useUrlState } from '#shared/ui';
import { subjectQualityContract, type QualitySample } from '../contract';
import { QualityDetail } from './quality-detail';
import { QualityTable } from './quality-table';

const defaultState = { Subject_ID: '' };

/** Quality of subject rules: all subjects, or one with its review. */
export default function SubjectQualityScreen() {
  const [{ Subject_ID }, setState] = useUrlState(defaultState);
  return <Quality key={Subject_ID} subjectId={Subject_ID} onChoose={(id) => setState({ Subject_ID: id })} />;
}

interface QualityProps {
  /** Empty for all subjects. */
  readonly subjectId: string;
  readonly onChoose: (subjectId: string) => void;
}

const Quality = observer(function Quality({ subjectId, onChoose }: QualityProps) {
  const t = useText('subject-quality');
  const client = useClient(subjectQualityContract);
  const quality = useLoaded(
    (signal) => client.list({ query: subjectId === '' ? {} : { Subject_ID: subjectId } }, { signal }),
    [client, subjectId],
    'list',
  );
  const subject = subjectId === '' ? undefined : quality.data?.list[0];
  const replaceSample = (sample: QualitySample): void => {
    if (!subject) return;
    const Samples = subject.Samples.map((each) => (each.Sample_ID === sample.Sample_ID ? sample : each));
    quality.replace({ list: [{ ...subject, Samples }] });
  };
  const back = subjectId !== '' && (
    <Button icon="arrow-left" onClick={() => onChoose('')}>
      {t('back')}
    </Button>
  );
  return (
    <Stack>
      <PageHeader
        title={subject ? t('titleOf', { name: subject.Subject_Name }) : t('title.subject-quality')}
        actions={back}
      />
      <Note>{t('text')}</Note>
      <QueryView query={quality} lines={8}>
        {(data) =>
          subjectId !== '' ? (
            subject ? (
              <QualityDetail subject={subject} onReviewed={replaceSample} onChanged={quality.reload} />
            ) : (
              <EmptyState title={t('gone')} action={back} />
            )
          ) : data.list.length === 0 ? (
            <EmptyState title={t('noSubjects')} />
          ) : (
            <QualityTable subjects={data.list} onChoose={onChoose} />
          )
        }
      </QueryView>
    </Stack>
  );
});
