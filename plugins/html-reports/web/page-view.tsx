import { memo, useMemo, type ReactNode } from 'react';
import { useText } from '#core/web';
import type { Drift, Report } from '#plugins/briefings';
import { ReportView } from '#plugins/briefings/web';
import { clientImageUrl } from '#plugins/clients';
import { classes, DataTable, SafeHtml } from '#shared/ui';
import { partsByBlock } from '../part-names';
import { tableTitle, type Citation, type PublishedBlock, type ReportTheme } from '../report';
import { Cover } from './cover';
import styles from './page.module.css';

interface PageViewProps {
  readonly page: { readonly Theme: ReportTheme; readonly Blocks: readonly PublishedBlock[] };
  /** Data of modules and lists, by block name; undefined while loading. */
  readonly report: Report | undefined;
  readonly drift?: Drift | null;
  readonly citations?: readonly Citation[];
  /** True when figures link to what they count; shared pages have no link targets. */
  readonly isLinked: boolean;
  /** Reasons why blocks have no data. */
  readonly failed?: ReadonlyMap<string, string>;
  /** Wraps or replaces a block. */
  readonly frame?: (block: PublishedBlock, content: ReactNode) => ReactNode;
}

interface BlockProps {
  readonly block: PublishedBlock;
  readonly theme: ReportTheme;
  /** Data of this block; undefined while loading. */
  readonly report: Report | undefined;
  /** Reason why the block could not be answered. */
  readonly reason: string | undefined;
  /** Sentences in the block that rely on changed data. */
  readonly stale: readonly string[];
  readonly drift: Drift | null;
  readonly isLinked: boolean;
}

const noAnswer: Report = { Blocks: [], Evidence: [] };
const nothing: readonly string[] = [];

/** Returns the parts of each block and which of them are outdated; stable while report and check are unchanged. */
function usePartsOf(report: Report | undefined, drift: Drift | null) {
  return useMemo(() => {
    const { answers, written } = partsByBlock(report?.Blocks ?? []);
    const evidence = new Map(report?.Evidence.map((each) => [each.Evidence_ID, each]));
    const stale = new Set(drift?.Sentences);
    return {
      answers: new Map(
        [...answers].map(([id, parts]): [string, Report] => {
          const blockEvidence = evidence.get(id);
          return [id, { Blocks: [...parts], Evidence: blockEvidence ? [blockEvidence] : [] }];
        }),
      ),
      stale: new Map(
        [...written].map(([id, parts]) => [
          id,
          parts.flatMap((part) => (part.Kind === 'sentence' && stale.has(part.Block_ID) ? [part.Text] : [])),
        ]),
      ),
    };
  }, [report, drift]);
}

function Data({ block, report, drift, isLinked, reason }: BlockProps) {
  const t = useText('html-reports');
  if (reason !== undefined) return <p className={styles.note}>{t('editor.notAnswered', { reason })}</p>;
  if (!report) return <p className={styles.note}>{t('page.waiting')}</p>;
  if (block.Kind === 'articles' && report.Blocks.length === 0)
    return <p className={styles.note}>{t('page.noArticles')}</p>;
  return <ReportView report={report} drift={drift} isLinked={isLinked} />;
}

/** Lists the written sentences that rely on changed data. */
function Stale({ sentences }: { readonly sentences: readonly string[] }) {
  const t = useText('html-reports');
  if (sentences.length === 0) return null;
  return (
    <p className={styles.stale}>
      {t('drift.sentences')} {sentences.join(' ')}
    </p>
  );
}

function Table({ block }: { readonly block: Extract<PublishedBlock, { Kind: 'table' }> }) {
  const t = useText('html-reports');
  const name = tableTitle(block);
  return (
    <>
      {name && <h3>{name}</h3>}
      <DataTable
        label={name || t('kind.table')}
        rows={block.Rows.map((cells, at) => ({ at, cells }))}
        rowKey={({ at }) => String(at)}
        columns={block.Columns.map((title, at) => ({
          id: String(at),
          title,
          width: 120,
          grow: 1,
          render: ({ cells }: { readonly cells: readonly string[] }) => cells[at] ?? '',
        }))}
      />
    </>
  );
}

/** Memoized, so that a block is not re-rendered while others are edited. */
const Block = memo(function Block(props: BlockProps) {
  const t = useText('html-reports');
  const { block, theme, report, stale } = props;
  switch (block.Kind) {
    case 'cover':
      return <Cover block={block} theme={theme} />;
    case 'text':
      return (
        <>
          <SafeHtml html={block.Html} className={styles.text} />
          <Stale sentences={stale} />
        </>
      );
    case 'comment':
      return (
        <aside className={styles.comment}>
          <strong>{[t('page.comment'), block.Author].filter(Boolean).join(' · ')}</strong>
          <SafeHtml html={block.Html} className={styles.text} />
          <Stale sentences={stale} />
        </aside>
      );
    case 'module':
      return (
        <div className={styles.module}>
          <h3>{report?.Evidence[0]?.Title ?? block.Title}</h3>
          <Data {...props} />
        </div>
      );
    case 'articles':
      return (
        <>
          {block.Title && <h3>{block.Title}</h3>}
          <Data {...props} />
        </>
      );
    case 'table':
      return (
        <>
          <Table block={block} />
          <Stale sentences={stale} />
        </>
      );
    case 'picture':
      return block.Picture ? (
        <figure className={styles.picture}>
          <img src={clientImageUrl(block.Picture)} alt={block.Alt} />
          {block.Caption && <figcaption>{block.Caption}</figcaption>}
        </figure>
      ) : (
        <p className={styles.note}>{t('page.noPicture')}</p>
      );
    case 'break':
      return <hr className={styles.break} />;
  }
});

/** A page as readers see it: on screen, on a phone and in print. */
export function PageView({ page, report, drift = null, citations = [], isLinked, failed, frame }: PageViewProps) {
  const t = useText('html-reports');
  const { answers, stale } = usePartsOf(report, drift);
  const content = (block: PublishedBlock): ReactNode => (
    <Block
      block={block}
      theme={page.Theme}
      report={report && (answers.get(block.Block_ID) ?? noAnswer)}
      reason={failed?.get(block.Block_ID)}
      stale={stale.get(block.Block_ID) ?? nothing}
      drift={drift}
      isLinked={isLinked}
    />
  );
  return (
    <article className={classes(styles.page, styles[page.Theme])}>
      {page.Blocks.map((block) => (
        <section key={block.Block_ID} className={block.Kind === 'cover' ? styles.first : styles.block}>
          {frame ? frame(block, content(block)) : content(block)}
        </section>
      ))}
      {citations.length > 0 && (
        <footer className={styles.sources}>
          <h3>{t('page.sources')}</h3>
          <ol>
            {citations.map(({ Number, Text, Url }) => (
              <li key={Number}>
                {Url ? (
                  <a href={Url} target="_blank" rel="noopener noreferrer">
                    {Text}
                  </a>
                ) : (
                  Text
                )}
              </li>
            ))}
          </ol>
        </footer>
      )}
    </article>
  );
}
