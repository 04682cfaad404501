import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { useDrill } from '#plugins/analysis/web';
import { formatNumber } from '#shared/format';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { routes } from '#shared/routes';
import { Chart, classes, DataTable, TimeText, useUi, type GridColumn } from '#shared/ui';
import type { ArticleBlock, Drift, Evidence, Report, ReportBlock, SentenceBlock } from '../report';
import styles from './briefings.module.css';

interface ViewProps {
  readonly report: Report;
  readonly drift: Drift | null;
  /** Whether figures and articles link to their sources. Behind a share link there is nothing to link to. */
  readonly isLinked: boolean;
}

type Row = Evidence['Rows'][number];
type Cell = Row['Cells'][number];
type Changed = Drift['Figures'][number] | undefined;

const getChange = (drift: Drift | null, id: string, row: string, column: string): Changed =>
  drift?.Figures.find(
    ({ Evidence_ID, Row_Key, Column_Key }) => Evidence_ID === id && Row_Key === row && Column_Key === column,
  );

/** Current value of a figure, beside the value in the report. */
function Now({ change }: { readonly change: Changed }) {
  const t = useText('briefings');
  if (!change) return null;
  return (
    <span className={styles.drift}>{change.Is === null ? t('drift.none') : t('drift.now', { is: change.Is })}</span>
  );
}

interface ModuleProps extends ViewProps {
  readonly evidence: Evidence;
  readonly view: 'figures' | 'chart' | 'table';
}

const Value = observer(function Value({
  cell,
  evidence,
  change,
  isLinked,
}: {
  readonly cell: Cell | undefined;
  readonly evidence: Evidence;
  readonly change: Changed;
  readonly isLinked: boolean;
}) {
  const { language } = useUi();
  const { link } = useDrill(evidence.Input);
  const shown = typeof cell?.Value === 'number' ? formatNumber(cell.Value, language) : (cell?.Value ?? '—');
  const target = isLinked ? link(cell?.Drill) : undefined;
  return (
    <>
      <span className={change ? styles.stale : undefined}>{target ? <a {...target}>{shown}</a> : shown}</span>{' '}
      <Now change={change} />
    </>
  );
});

function EvidenceTable({ evidence, drift, isLinked }: ModuleProps) {
  const columns: readonly GridColumn<Row>[] = evidence.Columns.map(({ Key, Title }, at) => ({
    id: Key,
    title: Title,
    width: 120,
    grow: at === 0 ? 1 : undefined,
    align: typeof evidence.Rows[0]?.Cells[at]?.Value === 'number' ? 'end' : undefined,
    render: (row) => (
      <Value
        cell={row.Cells[at]}
        evidence={evidence}
        change={getChange(drift, evidence.Evidence_ID, row.Key, Key)}
        isLinked={isLinked}
      />
    ),
  }));
  return <DataTable label={evidence.Title} rows={evidence.Rows} rowKey={({ Key }) => Key} columns={columns} />;
}

function Figures({ evidence, drift, isLinked }: ModuleProps) {
  const t = useText('briefings');
  const at = evidence.Columns.findIndex((_, index) => typeof evidence.Rows[0]?.Cells[index]?.Value === 'number');
  return (
    <ul className={styles.figures}>
      {evidence.Figures.map(({ Key, Name, Before }, index) => {
        const row = evidence.Rows[index];
        const past = getChange(drift, evidence.Evidence_ID, Key, 'Before');
        return (
          <li key={Key} className={styles.figure}>
            {Name}
            <strong>
              <Value
                cell={row?.Cells[at]}
                evidence={evidence}
                change={getChange(drift, evidence.Evidence_ID, row?.Key ?? '', evidence.Columns[at]?.Key ?? '')}
                isLinked={isLinked}
              />
            </strong>
            {Before !== null && (
              <span className={classes(styles.soft, past && styles.stale)}>
                {t('part.before', { count: Before })} <Now change={past} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ModulePart(props: ModuleProps) {
  const { evidence, view, drift } = props;
  const t = useText('briefings');
  const changes = drift?.Figures.filter(({ Evidence_ID }) => Evidence_ID === evidence.Evidence_ID) ?? [];
  const counted = getChange(drift, evidence.Evidence_ID, '', 'Counted');
  const evidenceKeys = new Set([...evidence.Rows, ...evidence.Figures].map(({ Key }) => Key));
  const newChanges = changes.filter((change) => change !== counted && !evidenceKeys.has(change.Row_Key));
  const hasOthers = changes.length > newChanges.length + (counted ? 1 : 0);
  return (
    <div>
      {view === 'figures' ? (
        <Figures {...props} />
      ) : view === 'chart' && evidence.Chart ? (
        <Chart data={evidence.Chart} label={evidence.Title} />
      ) : (
        <EvidenceTable {...props} />
      )}
      {view === 'chart' && hasOthers && <EvidenceTable {...props} />}
      {newChanges.map(({ Row_Key, Is }) => (
        <p key={Row_Key} className={styles.drift}>
          {t('drift.fresh', { name: Row_Key, is: Is ?? '' })}
        </p>
      ))}
      <p className={styles.soft}>
        <span className={counted ? styles.stale : undefined}>{t('part.evidence', { count: evidence.Counted })}</span>{' '}
        <TimeText at={evidence.As_Of} form="full" /> <Now change={counted} />
      </p>
    </div>
  );
}

function Sentence({ block, drift }: { readonly block: SentenceBlock; readonly drift: Drift | null }) {
  const t = useText('briefings');
  const isStale = drift?.Sentences.includes(block.Block_ID) ?? false;
  const isLoose = block.Sources.Evidence_IDs.length + block.Sources.Article_IDs.length === 0;
  return (
    <p className={classes(block.Is_Lead ? styles.lead : styles.sentence, isLoose && styles.unfounded)}>
      <span className={isStale ? styles.stale : undefined}>{block.Text}</span>{' '}
      {isStale && <span className={styles.drift}>{t('drift.sentence')}</span>}
      {isLoose && <span className={styles.drift}>{t('drift.loose')}</span>}
    </p>
  );
}

function ArticlePart({ block, drift, isLinked }: { readonly block: ArticleBlock } & Omit<ViewProps, 'report'>) {
  const t = useText('briefings');
  const { language } = useUi();
  const changes = drift?.Articles.filter(({ Block_ID }) => Block_ID === block.Block_ID) ?? [];
  const { Source } = block;
  return (
    <article className={styles.article}>
      <h4 className={changes.length > 0 ? styles.stale : undefined}>
        {isLinked ? (
          <a href={routes.article(block.Article_ID)}>{block.Title}</a>
        ) : Source.Url ? (
          <a href={Source.Url} target="_blank" rel="noopener noreferrer">
            {block.Title}
          </a>
        ) : (
          block.Title
        )}
      </h4>
      <span className={styles.soft}>
        {Source.Site} · {mediaTypeTerms.getLabel(Source.Media_Type, language)} ·{' '}
        {emotionTerms.getLabel(Source.Emotion, language)} · <TimeText at={Source.Published_At} form="full" />
      </span>
      {changes.map(({ Field, Was, Is }) => (
        <p key={Field} className={styles.drift}>
          {Is === null ? t('drift.gone') : t('drift.article', { field: t(`drift.field.${Field}`), was: Was, is: Is })}
        </p>
      ))}
      <p>{block.Text || block.Summary}</p>
      {block.Remark && (
        <p className={styles.soft}>
          {t('part.remark')}
          {block.Remark}
        </p>
      )}
    </article>
  );
}

function Part({ block, report, drift, isLinked }: ViewProps & { readonly block: ReportBlock }) {
  switch (block.Kind) {
    case 'heading':
      return block.Level === 1 ? <h2>{block.Text}</h2> : <h3>{block.Text}</h3>;
    case 'sentence':
      return <Sentence block={block} drift={drift} />;
    case 'article':
      return <ArticlePart block={block} drift={drift} isLinked={isLinked} />;
    case 'module': {
      const evidence = report.Evidence.find(({ Evidence_ID }) => Evidence_ID === block.Evidence_ID);
      return evidence ? (
        <ModulePart evidence={evidence} view={block.View} report={report} drift={drift} isLinked={isLinked} />
      ) : null;
    }
  }
}

/** A report as its readers see it; with `drift`, exactly the changes are marked. */
export const ReportView = (props: ViewProps) => (
  <>
    {props.report.Blocks.map((block) => (
      <Part key={block.Block_ID} block={block} {...props} />
    ))}
  </>
);
