import { observer } from 'mobx-react-lite';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, EmptyState, ErrorState, Note, PageHeader, Skeleton, Stack, useUrlState } from '#shared/ui';
import { subjectQualityContract } from '../contract';
import { QualityDetail } from './quality-detail';
import { QualityTable } from './quality-table';

const asked = { Subject_ID: '' };

/** How good the rules of subjects are: all of them, or one with its review. */
export default observer(function SubjectQualityScreen() {
  const t = useText('subject-quality');
  const client = useClient(subjectQualityContract);
  const messages = useService(MessageService);
  const [{ Subject_ID }, setState] = useUrlState(asked);
  const quality = useLoaded((signal) => client.list({ query: {} }, { signal }), [client], 'list');
  const chosen = quality.data?.list.find((subject) => subject.Subject_ID === Subject_ID);
  const back = Subject_ID !== '' && (
    <Button icon="arrow-left" onClick={() => setState({ Subject_ID: '' })}>
      {t('back')}
    </Button>
  );
  return (
    <Stack>
      <PageHeader
        title={chosen ? t('titleOf', { name: chosen.Subject_Name }) : t('title.subject-quality')}
        actions={back}
      />
      <Note>{t('text')}</Note>
      {quality.error && !quality.data ? (
        <ErrorState message={messages.textOf(quality.error)} onRetry={quality.reload} />
      ) : !quality.data ? (
        <Skeleton lines={8} />
      ) : Subject_ID !== '' ? (
        chosen ? (
          <QualityDetail subject={chosen} onChanged={quality.reload} />
        ) : (
          <EmptyState title={t('gone')} action={back} />
        )
      ) : quality.data.list.length === 0 ? (
        <EmptyState title={t('noSubjects')} />
      ) : (
        <QualityTable subjects={quality.data.list} onChoose={(id) => setState({ Subject_ID: id })} />
      )}
    </Stack>
  );
});
