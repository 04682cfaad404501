import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { FigureButton, Tag, TimeText, type GridColumn } from '#shared/ui';
import type { ListedHtmlReport } from '../contract';

/** Columns of the report list; counts open what they count. */
export function useReportColumns(
  onOpen: (what: 'visits' | 'share', report: ListedHtmlReport) => void,
  mayShare: boolean,
): readonly GridColumn<ListedHtmlReport>[] {
  const t = useText('html-reports');
  return [
    {
      id: 'title',
      title: t('column.title'),
      width: 240,
      grow: 1,
      render: ({ HTML_Report_ID, Title }) => <a href={routes.htmlReportEditor({ id: HTML_Report_ID })}>{Title}</a>,
    },
    {
      id: 'state',
      title: t('column.state'),
      width: 200,
      render: ({ State, Is_Changed }) => (
        <>
          <Tag tone={State === 'published' ? 'positive' : 'neutral'}>{t(`state.${State}`)}</Tag>{' '}
          {Is_Changed && <Tag tone="warning">{t('state.changed')}</Tag>}
        </>
      ),
    },
    {
      id: 'links',
      title: t('column.links'),
      width: 90,
      align: 'end',
      render: (report) =>
        mayShare ? (
          <FigureButton
            value={report.Links}
            label={`${t('column.links')} ${report.Links}`}
            pressed={false}
            onClick={() => onOpen('share', report)}
          />
        ) : (
          report.Links
        ),
    },
    {
      id: 'visits',
      title: t('column.visits'),
      width: 90,
      align: 'end',
      render: (report) => (
        <FigureButton
          value={report.Visits}
          label={`${t('column.visits')} ${report.Visits}`}
          pressed={false}
          onClick={() => onOpen('visits', report)}
        />
      ),
    },
    {
      id: 'drift',
      title: t('column.drift'),
      width: 130,
      render: ({ HTML_Report_ID, State, Drift_Count }) =>
        State === 'draft' ? (
          '—'
        ) : Drift_Count === null ? (
          t('drift.none')
        ) : (
          <a href={routes.htmlReportEditor({ id: HTML_Report_ID, mode: 'published' })}>
            <Tag tone={Drift_Count === 0 ? 'positive' : 'warning'}>
              {Drift_Count === 0 ? t('drift.fits') : t('drift.count', { count: Drift_Count })}
            </Tag>
          </a>
        ),
    },
    {
      id: 'editor',
      title: t('column.editor'),
      width: 150,
      render: ({ Editor_Name, Updated_At }) => (
        <>
          {Editor_Name ?? '—'} · <TimeText at={Updated_At} />
        </>
      ),
    },
    {
      id: 'published',
      title: t('column.published'),
      width: 120,
      render: ({ Published_At }) => <TimeText at={Published_At} />,
    },
  ];
}
