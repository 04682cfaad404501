import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { formatDate } from '#shared/time';
import { Button, ChartCard, PageHeader, PanelGrid, Stack, useUi, type ChartData } from '#shared/ui';
import { situationContract, type Situation } from '../situation-contract';
import { SituationPart } from './situation-part';

const series = ['Stored', 'Duplicates', 'Rejected'] as const;

/** Overview of the installation, now and over the last day. */
export default observer(function GeneralSituationScreen() {
  const t = useText('system-monitor');
  const { timeZone } = useUi();
  const client = useClient(situationContract);
  const loaded = useLoaded((signal) => client.read({}, { signal }), [client], 'situation');
  const { reload } = loaded;
  const chart = (situation: Situation): ChartData => ({
    kind: 'line',
    categories: situation.Throughput.map(({ Hour }) => formatDate(new Date(Hour), 'MM-dd HH:mm', timeZone)),
    series: series.map((key) => ({
      key,
      name: t(`situation.${key}`),
      values: situation.Throughput.map((each) => each[key]),
    })),
  });
  return (
    <Stack>
      <PageHeader
        title={t('title.general-situation')}
        text={t('situation.intro')}
        actions={
          <Button icon="refresh" onClick={reload}>
            {t('reload')}
          </Button>
        }
      />
      <QueryView query={loaded} lines={10}>
        {(data) => (
          <>
            <PanelGrid>
              {data.Parts.map((part) => (
                <SituationPart key={part.Title} part={part} />
              ))}
            </PanelGrid>
            <ChartCard title={t('situation.throughput')} data={chart(data)} />
          </>
        )}
      </QueryView>
    </Stack>
  );
});
