import { LocaleService, QueryView, useLoaded, useReloading, useService, useText } from '#core/web';
import { Button, EmptyState, Note, PageHeader, Panel, PanelGrid, Stack, StatCard, TimeText } from '#shared/ui';
import { figureGroups, type Dashboard, type DashboardFigure } from '../dashboard';
import styles from './dashboard-view.module.css';

interface DashboardViewProps {
  readonly title: string;
  readonly text: string;
  readonly load: (signal: AbortSignal) => Promise<Dashboard>;
}

/** Refresh interval of a visible dashboard, in milliseconds. */
const refreshInterval = 60_000;

function Figure({ figure, name }: { readonly figure: DashboardFigure; readonly name: string }) {
  const t = useText('manage');
  const isAmiss = figure.Group !== 'present' && (figure.Count ?? 0) > 0;
  return (
    <div className={styles.figure}>
      <StatCard
        name={name}
        value={figure.Count}
        tone={isAmiss && figure.Group === 'amiss' ? 'negative' : undefined}
        link={{ href: figure.Path }}
      />
      {figure.Count === null && <Note>{t('silent')}</Note>}
      {figure.Lines.length > 0 && (
        <ul className={styles.lines}>
          {figure.Lines.map((line, index) => (
            <li key={`${index} ${line}`} title={line}>
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Dashboard with waiting items, problems and totals; each figure links to the list that it counts. */
export function DashboardView({ title, text, load }: DashboardViewProps) {
  const t = useText('manage');
  const locale = useService(LocaleService);
  const dashboard = useLoaded(
    async (signal: AbortSignal) => {
      const loaded = await load(signal);
      await locale.load([...new Set(loaded.Figures.map(({ Plugin }) => Plugin))]);
      return loaded;
    },
    [title],
    'dashboard',
  );
  const { reload } = dashboard;
  useReloading(reload, refreshInterval);
  return (
    <Stack>
      <PageHeader
        title={title}
        text={text}
        actions={
          <Button icon="refresh" onClick={reload}>
            {t('refresh')}
          </Button>
        }
      />
      <QueryView
        query={dashboard}
        lines={8}
        isEmpty={({ Figures }) => Figures.length === 0}
        empty={<EmptyState title={t('nothing')} />}
      >
        {(data) => (
          <>
            <PanelGrid>
              {figureGroups
                .map((group) => [group, data.Figures.filter(({ Group }) => Group === group)] as const)
                .filter(([, figures]) => figures.length > 0)
                .map(([group, figures]) => (
                  <Panel key={group} title={t(`group.${group}`)}>
                    <div className={styles.figures}>
                      {figures.map((figure) => (
                        <Figure
                          key={figure.Code}
                          figure={figure}
                          name={locale.text(figure.Plugin, `dashboardFigure.${figure.Code}`)}
                        />
                      ))}
                    </div>
                  </Panel>
                ))}
            </PanelGrid>
            <Note>
              {t('asOf')} <TimeText at={data.At} form="full" />
            </Note>
          </>
        )}
      </QueryView>
    </Stack>
  );
}
