import { useText } from '#core/web';
import { DataTable, TextButton, TimeText, type GridColumn } from '#shared/ui';
import type { SubjectQuality } from '../contract';
import { isReviewed } from '../quality-sample';
import { ShareText } from './share-text';

interface QualityTableProps {
  readonly subjects: readonly SubjectQuality[];
  readonly onChoose: (subjectId: string) => void;
}

/** All subjects with the figures of their newest reviewed sample. */
export function QualityTable({ subjects, onChoose }: QualityTableProps) {
  const t = useText('subject-quality');
  const newest = ({ Samples }: SubjectQuality) => Samples.find(isReviewed) ?? Samples[0];
  const columns: readonly GridColumn<SubjectQuality>[] = [
    {
      id: 'name',
      title: t('column.subject'),
      width: 200,
      grow: 1,
      render: ({ Subject_ID, Subject_Name }) => (
        <TextButton onClick={() => onChoose(Subject_ID)}>{Subject_Name}</TextButton>
      ),
    },
    {
      id: 'precision',
      title: t('precision'),
      width: 260,
      render: (subject) => (
        <ShareText share={newest(subject)?.Precision ?? null} state={newest(subject)?.Precision_State ?? 'unknown'} />
      ),
    },
    {
      id: 'recall',
      title: t('recall'),
      width: 260,
      render: (subject) => (
        <ShareText share={newest(subject)?.Recall ?? null} state={newest(subject)?.Recall_State ?? 'unknown'} />
      ),
    },
    {
      id: 'waiting',
      title: t('part.waiting'),
      width: 100,
      align: 'end',
      render: ({ Subject_ID, Samples }) =>
        Samples[0] ? (
          <TextButton onClick={() => onChoose(Subject_ID)}>{String(Samples[0].Counts.waiting)}</TextButton>
        ) : (
          '—'
        ),
    },
    {
      id: 'sampled',
      title: t('column.sampled'),
      width: 140,
      render: ({ Samples }) => (Samples[0] ? <TimeText at={Samples[0].Sampled_At} /> : '—'),
    },
  ];
  return (
    <DataTable
      label={t('title.subject-quality')}
      rows={subjects}
      rowKey={({ Subject_ID }) => Subject_ID}
      columns={columns}
    />
  );
}
