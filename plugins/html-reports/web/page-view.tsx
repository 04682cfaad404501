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
  /** What modules and lists show, by the names of their blocks; nothing while it is on its way. */
  readonly report: Report | undefined;
  readonly drift?: Drift | null;
  readonly citations?: readonly Citation[];
  /** Figures lead to what they count; behind a link there is nothing to lead to. */
  readonly isLinked: boolean;
  /** Why a block has no data. */
  readonly failed?: ReadonlyMap<string, string>;
  /** What is put around a block, or in its place. */
  readonly frame?: (block: PublishedBlock, content: ReactNode) => ReactNode;
}

interface BlockProps {
  readonly block: PublishedBlock;
  readonly theme: ReportTheme;
  /** What the data answered to this block; nothing while it is on its way. */
  readonly report: Report | undefined;
  /** Why it was not answered. */
  readonly reason: string | undefined;
  /** Sentences in it that rest on what has changed. */
  readonly stale: readonly string[];
  readonly drift: Drift | null;
  readonly isLinked: boolean;
}

const noAnswer: Report = { Blocks: [], Evidence: [] };
const nothing: readonly string[] = [];

/** What each block shows of a report, and what of it is stale: the same as long as report and check are. */
function usePartsOf(report: Report | undefined, drift: Drift | null) {
  return useMemo(() => {
    const { answers, written } = partsByBlock(report?.Blocks ?? []);
    const evidence = new Map(report?.Evidence.map((each) => [each.Evidence_ID, each]));
    const stale = new Set(drift?.Sentences);
    return {
      answers: new Map(
        [...answers].map(([id, parts]): [string, Report] => {
          const own = evidence.get(id);
          return [id, { Blocks: [...parts], Evidence: own ? [own] : [] }];
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

/** Which of the written sentences rest on what has changed. */
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

/** One block; while others are written, it is not drawn again. */
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

/** A page as its readers see it: on a screen, on a phone, and on paper. */
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
